internal import PicketSystem
internal import PicketVarlink
internal import Synchronization

/// Connections that a passcode has opened, by numbers that only their own process can use: it may have more connections
/// with the same rights, without keeping the passcode.
final class UnlockedConnections: Sendable {
  private struct Entry {
    weak var session: Session?
    let process: Int32
  }

  private let entries = Mutex<[Int: Entry]>([:])

  /// A number for this connection. It ends with the connection.
  func add(_ session: Session, of peer: Peer) -> Int {
    entries.withLock { entries in
      entries = entries.filter { $0.value.session != nil }
      var number = 0
      repeat { number = Int.random(in: 1...Int(Int32.max)) } while entries[number] != nil
      entries[number] = Entry(session: session, process: peer.credentials.process)
      return number
    }
  }

  /// The connection with this number, if the caller's process has it. Both are connected, so the process is one.
  func find(_ number: Int, for peer: Peer) -> Session? {
    entries.withLock { entries in
      guard let entry = entries[number], entry.process == peer.credentials.process else { return nil }
      return entry.session
    }
  }
}
