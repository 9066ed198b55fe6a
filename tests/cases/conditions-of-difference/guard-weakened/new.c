// verdict: different
// condition: age >= 18 || age < 16 || citizen == 0
// report: exactly when
int may_vote(int age, int citizen) { return age >= 16 && citizen; }
