// verdict: equivalent
enum { UNRESOLVED, UP, DOWN };
int high_confidence;
int two_of_three;
int own_tracked;
int other_tracked;
int own_rate;
int separation;
int up_separation;
int down_separation;
int climb_inhibit;
int capability;
int intent;
int threshold;

static int inhibit_biased_climb(void) {
  int biased = up_separation;
  if (climb_inhibit) biased += 100;
  return biased;
}
static int own_below(void) { return own_tracked < other_tracked; }
static int own_above(void) { return own_tracked > other_tracked; }

static int non_crossing_climb(void) {
  if (inhibit_biased_climb() > down_separation) return !own_below() || down_separation < threshold;
  return own_above() && separation >= 300 && up_separation >= threshold;
}

static int non_crossing_descend(void) {
  if (inhibit_biased_climb() > down_separation)
    return own_below() && separation >= 300 && down_separation >= threshold;
  return !own_above() || up_separation >= threshold;
}

int advice(void) {
  if (!high_confidence || own_rate > 600 || separation <= 600) return UNRESOLVED;
  if (capability == 1 && !(two_of_three && intent == 0)) return UNRESOLVED;
  int need_up = non_crossing_climb() && own_below();
  int need_down = non_crossing_descend() && own_above();
  if (need_up == need_down) return UNRESOLVED;
  return need_up ? UP : DOWN;
}
