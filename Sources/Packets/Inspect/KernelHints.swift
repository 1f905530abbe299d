/// What the kernel says about a packet beside its bytes.
public struct KernelHints: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A SYN on ports whose last connection is open for the kernel.
  public static let inside = KernelHints(rawValue: 1 << 0)
  /// Once this connection's hello is allowed, the kernel finds the server's answer by itself.
  public static let findsAnswer = KernelHints(rawValue: 1 << 1)
  /// The one server port where the kernel does so, and where it lets first SYNs pass and reports them.
  public static let reliefPort: UInt16 = 443

  /// The kernel's first packet of this connection, which passes whatever the verdict is.
  public static let first = KernelHints(rawValue: 1 << 2)
  /// A SYN that comes here although first SYNs are only reported: an earlier one may have passed unseen.
  public static let late = KernelHints(rawValue: 1 << 3)
  /// A question that was judged before the kernel redirected it.
  public static let again = KernelHints(rawValue: 1 << 4)
  /// From a resolver that the household trusts: its answers are evidence and not only claims (R12).
  public static let trusted = KernelHints(rawValue: 1 << 5)
  /// Loopback traffic: the first words tell whether the service is a proxy, and nothing else is read.
  public static let loopback = KernelHints(rawValue: 1 << 6)
}
