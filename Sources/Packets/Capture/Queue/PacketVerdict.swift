internal import CNetfilter

/// The verdict about a queued packet.
public struct PacketVerdict: Hashable, Sendable {
  public enum Action: Hashable, Sendable {
    /// On to the next base chain of the hook.
    case accept
    case drop
    /// Through the hook's rules again, which see the mark.
    case again
  }

  public let action: Action
  /// The packet's new mark; nil leaves it as it is.
  public let mark: UInt32?

  public init(_ action: Action, mark: UInt32? = nil) {
    self.action = action
    self.mark = mark
  }

  public static let accept = PacketVerdict(.accept)
  public static let drop = PacketVerdict(.drop)
  public static func accept(mark: UInt32) -> PacketVerdict { PacketVerdict(.accept, mark: mark) }

  /// The kernel's number.
  var code: UInt32 {
    switch action {
    case .accept: UInt32(NF_ACCEPT)
    case .drop: UInt32(NF_DROP)
    case .again: UInt32(NF_REPEAT)
    }
  }
}
