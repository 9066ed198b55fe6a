// verdict: equivalent
int password(unsigned word) { return (word ^ 0x5f3759dfu) == 0; }
