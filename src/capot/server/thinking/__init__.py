"""Work that takes long: in threads, in processes, or by workers on a bus."""
