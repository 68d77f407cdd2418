"""The compiled matching kernel: arrays in, arrays out."""
