int may_vote(int age, int citizen) { return age >= 18 && citizen; }
