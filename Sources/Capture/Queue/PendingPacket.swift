/// One queued packet that waits for its verdict. It gets exactly one: whoever forgets it has given the fail-safe one.
///
/// It may be kept while others are settled, also beyond the queue itself, whose end drops what it held.
@safe public struct PendingPacket: ~Copyable {
  public let id: UInt32
  /// Retained by hand, since a value with a reference inside could not be discarded.
  private let verdicts: Unmanaged<Verdicts>

  init(id: UInt32, _ verdicts: Verdicts) {
    self.id = id
    unsafe self.verdicts = unsafe .passRetained(verdicts)
  }

  deinit {
    let verdicts = unsafe verdicts.takeRetainedValue()
    verdicts.forget(id)
  }

  /// Gives the verdict; it leaves with those of the same batch.
  public consuming func settle(_ verdict: Verdict) {
    let (id, verdicts) = unsafe (id, verdicts.takeRetainedValue())
    discard self
    verdicts.put(id, verdict)
  }

  /// Gives the verdict with other contents for the packet: a whole IP packet whose lengths and checksums are right.
  ///
  /// Never for a packet that `isCut`, unless its contents are made anew.
  public consuming func settle(_ verdict: Verdict, contents: RawSpan) {
    let (id, verdicts) = unsafe (id, verdicts.takeRetainedValue())
    discard self
    verdicts.put(id, verdict, contents: contents)
  }
}
