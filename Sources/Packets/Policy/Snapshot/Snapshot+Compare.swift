internal import Wire

extension Snapshot {
  /// Whether somebody at a device may be kept from something that `before` let them have. It errs towards yes: a snapshot
  /// holds what settings come to, and not the settings.
  ///
  /// Nobody looked after such a device before, or nobody does now: then it is no.
  public func mayBlockMore(than before: Snapshot, atDevice device: UInt16) -> Bool {
    guard let now = child(ofDevice: device), let then = before.child(ofDevice: device) else { return false }
    return words.catalog != before.words.catalog || words.lacksPeer(of: before.words) || lacksHost(of: before)
      || ChildDigest.mayBlockMore(words.child(now).stamp, than: before.words.child(then).stamp)
  }

  /// Whether a search engine's safe results may have been somewhere that goes around them by now. Which names lead there
  /// children's stamps tell.
  private func lacksHost(of before: Snapshot) -> Bool {
    let hosts = 0..<words.count(.hosts)
    if hosts.isEmpty { return false }
    return (0..<before.words.count(.hosts)).contains { place in
      let old = before.enforced(place)
      return !hosts.contains { enforced($0).takesIn(old) }
    }
  }
}

extension SnapshotReader {
  /// Whether a tunnel may have led to somewhere that is no peer any more.
  fileprivate func lacksPeer(of before: SnapshotReader) -> Bool {
    (0..<before.count(.peers)).contains { place in
      let old = PeerRecord(before.record(.peers, place))
      return !(0..<count(.peers)).contains { index in
        let peer = PeerRecord(record(.peers, index))
        return peer.prefix <= old.prefix && old.address.network(peer.prefix) == peer.address
      }
    }
  }
}

extension EnforcedHost {
  /// Whether whoever was right with an older one is with this one. Without addresses nobody can be wrong.
  fileprivate func takesIn(_ old: EnforcedHost) -> Bool {
    guard name == old.name else { return false }
    if count == 0 { return true }
    let (mine, theirs) = (addresses, old.addresses)
    return old.count > 0 && theirs.indices.allSatisfy { place in mine.indices.contains { mine[$0] == theirs[place] } }
  }
}
