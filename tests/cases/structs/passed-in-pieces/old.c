struct date { short year; char month, day; int hour; _Bool summer; };
int hours(struct date d, int zone) { return d.hour + d.summer + zone + d.month; }
