internal import FilterProtocol

/// Connections to the filter: picketd, which follows what happens, and commands that ask once.
struct Peers {
  final class Peer {
    var connection: FilterConnection
    var follows = false

    init(_ connection: consuming FilterConnection) { self.connection = consume connection }
  }

  /// More at once are no household's.
  private static let most = 16
  private(set) var all: [Peer] = []

  mutating func add(_ connection: consuming FilterConnection) {
    // Whoever has been quiet longest makes room, unless it follows.
    if all.count == Peers.most { all.remove(at: all.firstIndex { !$0.follows } ?? 0) }
    all.append(Peer(connection))
  }

  mutating func remove(_ peer: Peer) { all.removeAll { $0 === peer } }

  var follower: Peer? { all.first { $0.follows } }

  /// From now on this one follows, and no other.
  func follow(_ peer: Peer) {
    for other in all { other.follows = other === peer }
  }
}
