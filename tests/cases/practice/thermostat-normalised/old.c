int heater;

int thermostat(int temperature) {
  if (heater) {
    if (temperature > 22) heater = 0;
  } else {
    if (temperature < 18) heater = 1;
  }
  return heater;
}
