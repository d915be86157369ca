"""Many matches: simulation, benchmarks and what can be said of them."""
