internal import Capture
internal import FilterProtocol
internal import Policy

// What was open before anybody looked.
extension FilterService {
  /// Ends connections of supervised devices that were opened past the fence (R6), when it has come up over them or their
  /// device has become somebody's. What the kernel was told to let pass stays as it is: that was judged.
  mutating func cutUnjudged(after change: Fence.Change) {
    guard change != .nothing, let snapshot = assignment?.snapshot else { return }
    let before = fenced
    fenced = snapshot
    switch change {
    case .raised:
      midstreamScan = MidstreamScan(from: Clock.now)
      cut([.undecided, .watched], of: snapshot) { _, _ in true }
    case .devices:
      // A device that was supervised already may have clear answers on their way, which bear no mark.
      cut([.undecided], of: snapshot) { connection, owners in
        before.map { !owners.isSupervised(connection, by: $0) } ?? true
      }
    // An earlier filter's rules stood: what went by was asked about.
    case .nothing, .renewed: break
    }
  }

  /// Without rules that look at connections the kernel keeps no table of them: it comes upon what was open by and by.
  mutating func cutPickedUp() {
    guard let snapshot = assignment?.snapshot else { return }
    cut([.undecided], of: snapshot) { connection, _ in connection.isPickedUp }
  }

  private mutating func cut(
    _ states: Set<FlowMark>, of snapshot: Snapshot, where isWanted: (TrackedConnection, ConnectionOwners) -> Bool
  ) {
    guard let fence else { return }
    do {
      let owners = try ConnectionOwners(fence.order, home: home)
      let count = try cutter?.cutUnjudged(states) { connection in
        isWanted(connection, owners) && owners.isSupervised(connection, by: snapshot)
      }
      if let count, count > 0 { journal.note(.note, "\(count) connections that nobody had judged were ended") }
    } catch {
      journal.note(.overload, "connections that nobody had judged could not be ended: \(error)")
    }
  }
}
