internal import Wire

extension Snapshot {
  /// Whether this snapshot may block something at a device that `before` allowed. In doubt it says yes, since a snapshot
  /// holds the effects of settings and not the settings.
  ///
  /// It says no for a device that is not supervised in either of the two.
  public func mayBlockMore(than before: Snapshot, atDevice device: UInt16) -> Bool {
    guard let now = child(ofDevice: device), let then = before.child(ofDevice: device) else { return false }
    return reader.catalog != before.reader.catalog || reader.lacksPeer(of: before.reader) || lacksHost(of: before)
      || ChildDigest.mayBlockMore(reader.child(now).digest, than: before.reader.child(then).digest)
  }

  /// Whether a host that gave a search engine's safe results may count as a bypass of them now. Children's digests tell
  /// which names lead to it.
  private func lacksHost(of before: Snapshot) -> Bool {
    let hosts = 0..<reader.count(.hosts)
    if hosts.isEmpty { return false }
    return (0..<before.reader.count(.hosts)).contains { place in
      let old = before.enforced(place)
      return !hosts.contains { enforced($0).takesIn(old) }
    }
  }
}

extension SnapshotReader {
  /// Whether an address that tunnels were allowed to is no longer a peer.
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
  /// Whether every address of an older host still counts as this one. A host without addresses takes all.
  fileprivate func takesIn(_ old: EnforcedHost) -> Bool {
    guard name == old.name else { return false }
    if count == 0 { return true }
    let (mine, theirs) = (addresses, old.addresses)
    return old.count > 0 && theirs.indices.allSatisfy { place in mine.indices.contains { mine[$0] == theirs[place] } }
  }
}
