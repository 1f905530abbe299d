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
