internal import FilterProtocol

/// Connections to the filter: picketd, which follows events, and commands with one request.
struct Peers {
  final class Peer {
    var connection: FilterConnection
    var follows = false

    init(_ connection: consuming FilterConnection) { self.connection = consume connection }
  }

  /// No household needs more at once.
  private static let most = 16
  private(set) var all: [Peer] = []

  mutating func add(_ connection: consuming FilterConnection) {
    // The oldest connection makes room, unless it follows.
    if all.count == Peers.most { all.remove(at: all.firstIndex { !$0.follows } ?? 0) }
    all.append(Peer(connection))
  }

  mutating func remove(_ peer: Peer) { all.removeAll { $0 === peer } }

  var follower: Peer? { all.first { $0.follows } }

  /// Makes this one the only follower.
  func follow(_ peer: Peer) {
    for other in all { other.follows = other === peer }
  }
}
