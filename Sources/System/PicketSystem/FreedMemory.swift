internal import CPicketLinux

/// Memory that was freed and that this process still holds, for what it may allocate next.
public enum FreedMemory {
  /// Gives it back to the kernel: after something that took much and does not come again soon.
  public static func giveBack() { _ = picket_give_back(0) }
}
