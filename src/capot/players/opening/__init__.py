"""Players before the play: contracts, trumps, doubles, the widow, draws, staying in."""
