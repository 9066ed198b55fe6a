// verdict: equivalent
int heater;

int thermostat(int temperature) {
  if (heater && temperature > 22)
    heater = 0;
  else if (!heater && temperature < 18)
    heater = 1;
  return heater;
}
