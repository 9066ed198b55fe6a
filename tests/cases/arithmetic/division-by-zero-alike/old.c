int shared(int sum, int people) { return sum / people + sum % people; }
