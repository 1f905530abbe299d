internal import CNetfilter

/// One queued packet that waits for its verdict. It gets exactly one: a packet that is forgotten gets the fail-safe one.
///
/// It may be kept while others are settled, even after the queue has ended, which drops the packet.
@safe public struct PendingPacket: ~Copyable {
  public let id: UInt32
  /// Unmanaged, since a value with a reference could not be discarded; `Verdicts` counts its pending packets.
  private let verdicts: Unmanaged<Verdicts>

  init(id: UInt32, _ verdicts: Verdicts) {
    self.id = id
    unsafe self.verdicts = unsafe .passUnretained(verdicts)
    verdicts.enter()
  }

  deinit {
    unsafe verdicts._withUnsafeGuaranteedRef { verdicts in
      verdicts.forget(id)
      verdicts.leave()
    }
  }

  /// Gives the verdict; it leaves with those of the same batch.
  public consuming func settle(_ verdict: PacketVerdict) {
    let (id, verdicts) = unsafe (id, verdicts)
    discard self
    unsafe verdicts._withUnsafeGuaranteedRef { verdicts in
      verdicts.put(id, verdict)
      verdicts.leave()
    }
  }

  /// Has the kernel segment the packet: the segments come through the second queue, each with a verdict of its own.
  /// Without a second queue this is the fail-safe verdict.
  public consuming func cutUp() {
    let (id, verdicts) = unsafe (id, verdicts)
    discard self
    unsafe verdicts._withUnsafeGuaranteedRef { verdicts in
      verdicts.cutUp(id)
      verdicts.leave()
    }
  }

  /// Gives the verdict with other contents for the packet: a whole IP packet whose lengths and checksums are right.
  ///
  /// Never for a packet that `isTruncated`, unless the contents are composed anew.
  public consuming func settle(_ verdict: PacketVerdict, contents: RawSpan) {
    let (id, verdicts) = unsafe (id, verdicts)
    discard self
    unsafe verdicts._withUnsafeGuaranteedRef { verdicts in
      verdicts.put(id, verdict, contents: contents)
      verdicts.leave()
    }
  }
}

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
