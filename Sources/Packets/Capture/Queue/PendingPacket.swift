/// One queued packet that waits for its verdict. It gets exactly one: a packet that is forgotten gets the fail-safe one.
///
/// It may be kept while others are settled, also beyond the queue itself, whose end drops what it held.
@safe public struct PendingPacket: ~Copyable {
  public let id: UInt32
  /// Held by hand, since a value with a reference inside could not be discarded; it counts what waits for it.
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

  /// Has the kernel cut the packet up: its pieces come one by one through the queue's second one, each with a verdict to
  /// be given. Without a second one this is the fail-safe verdict.
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
  /// Never for a packet that `isTruncated`, unless its contents are made anew.
  public consuming func settle(_ verdict: PacketVerdict, contents: RawSpan) {
    let (id, verdicts) = unsafe (id, verdicts)
    discard self
    unsafe verdicts._withUnsafeGuaranteedRef { verdicts in
      verdicts.put(id, verdict, contents: contents)
      verdicts.leave()
    }
  }
}
