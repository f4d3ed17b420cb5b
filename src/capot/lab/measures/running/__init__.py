"""A measurement under way: the next sample to play, the pieces kept, sweeps."""
