"""What a tournament found, to be read, printed, cited and computed with."""
