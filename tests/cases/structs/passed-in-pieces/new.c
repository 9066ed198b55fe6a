// function: hours
// verdict: different
// condition: d.summer == 0
// report: d = {year =
// Two registers; a _Bool in one of them is 0 or 1.
struct date { short year; char month, day; int hour; _Bool summer; };
int hours(struct date d, int zone) { return d.hour + (d.summer == 1 ? 2 : d.summer) + zone + d.month; }
