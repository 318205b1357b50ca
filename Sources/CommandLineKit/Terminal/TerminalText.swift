/// Text that strangers wrote, made fit for a terminal.
public enum TerminalText {}
