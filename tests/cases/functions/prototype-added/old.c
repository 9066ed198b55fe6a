int add(a, b)
char a;
short b;
{
  return a + b;
}
