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
  return climb_inhibit ? up_separation + 100 : up_separation;
}
static int own_below(void) { return own_tracked < other_tracked; }
static int own_above(void) { return other_tracked < own_tracked; }

static int non_crossing_climb(void) {
  int upward = inhibit_biased_climb() > down_separation;
  if (upward) return !own_below() || (own_below() && !(down_separation >= threshold));
  return own_above() && separation >= 300 && up_separation >= threshold;
}

static int non_crossing_descend(void) {
  int upward = inhibit_biased_climb() > down_separation;
  if (upward) return own_below() && separation >= 300 && down_separation >= threshold;
  return !own_above() || (own_above() && up_separation >= threshold);
}

int advice(void) {
  int enabled = high_confidence && own_rate <= 600 && separation > 600;
  int equipped = capability == 1;
  int intent_unknown = two_of_three && intent == 0;
  int result = UNRESOLVED;
  if (enabled && ((equipped && intent_unknown) || !equipped)) {
    int need_up = non_crossing_climb() && own_below();
    int need_down = non_crossing_descend() && own_above();
    if (need_up && need_down)
      result = UNRESOLVED;
    else if (need_up)
      result = UP;
    else if (need_down)
      result = DOWN;
  }
  return result;
}
