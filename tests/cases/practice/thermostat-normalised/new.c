// verdict: different
// A heater that was on with a value other than one becomes one.
int heater;

int thermostat(int temperature) {
  if (temperature > 22)
    heater = 0;
  else if (temperature < 18)
    heater = 1;
  return heater;
}
