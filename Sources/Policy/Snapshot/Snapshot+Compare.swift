extension Snapshot {
  /// Whether somebody at a device may be kept from something that `before` let them have. It errs towards yes: a snapshot
  /// holds what settings come to, and not the settings.
  ///
  /// Nobody looked after such a device before, or nobody does now: then it is no.
  public func mayBlockMore(than before: Snapshot, atDevice device: UInt16) -> Bool {
    guard let now = child(ofDevice: device), let then = before.child(ofDevice: device) else { return false }
    return words.catalog != before.words.catalog
      || ChildStamp.mayBlockMore(words.child(now).stamp, than: before.words.child(then).stamp)
  }
}
