/// What the kernel says of a packet beside its bytes.
public struct KernelHints: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A SYN on ports whose last connection the kernel takes for open.
  public static let inside = KernelHints(rawValue: 1 << 0)
  /// Once the hello of its connection is allowed, the kernel finds the server's answer by itself.
  public static let answered = KernelHints(rawValue: 1 << 1)
  /// Where it looks for one.
  public static let answeredPort: UInt16 = 443

  /// The first packet of its connection in the kernel, which goes its way whatever is said of it.
  public static let first = KernelHints(rawValue: 1 << 2)
  /// An opening that comes here although first ones only are noted: of what is not known yet, another may have gone before.
  public static let late = KernelHints(rawValue: 1 << 3)
  /// A question that has been asked about before something led it elsewhere.
  public static let again = KernelHints(rawValue: 1 << 4)
  /// Said by a resolver that the household trusts, so that what DNS answers is evidence and no mere claim (R12).
  public static let trusted = KernelHints(rawValue: 1 << 5)
  /// From this machine to a service of its own: the first words tell whether that is a proxy, and nothing else is read.
  public static let loopback = KernelHints(rawValue: 1 << 6)
}
