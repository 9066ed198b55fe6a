_Complex double moved(_Complex double v) { return v; }
