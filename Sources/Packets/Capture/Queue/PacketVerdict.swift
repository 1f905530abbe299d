internal import CNetfilter

/// What is to become of a queued packet.
public struct PacketVerdict: Hashable, Sendable {
  public enum Action: Hashable, Sendable {
    /// On to the next base chain of the hook.
    case accept
    case drop
    /// Once more through the hook's rules, which see the mark.
    case again
  }

  public let action: Action
  /// The packet's mark from now on; nil leaves it as it is.
  public let mark: UInt32?

  public init(_ action: Action, mark: UInt32? = nil) {
    self.action = action
    self.mark = mark
  }

  public static let accept = PacketVerdict(.accept)
  public static let drop = PacketVerdict(.drop)
  public static func accept(mark: UInt32) -> PacketVerdict { PacketVerdict(.accept, mark: mark) }

  /// As the kernel numbers them.
  var code: UInt32 {
    switch action {
    case .accept: UInt32(NF_ACCEPT)
    case .drop: UInt32(NF_DROP)
    case .again: UInt32(NF_REPEAT)
    }
  }
}
