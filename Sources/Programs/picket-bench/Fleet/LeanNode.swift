import Activity
import FamilyTokens
import Fleet
import Glibc
import PicketSystem
import Postgres
import Replication
import Support

/// What picketd knows of its fleet and what picket-fleet carries for it, without the two programs around. One thread uses it.
final class LeanNode {
  /// Seconds between two looks at the database, as in picketd's fleet desk.
  static let pause: Duration = .seconds(2)

  /// The hours whose use is read: five weeks, as picketd has it, and the day that is measured.
  private static let hours = BenchFleet.hour - 35 * 24...BenchFleet.hour + 24

  var replica: Replica
  /// Whether it lets go of use that it has read: a household keeps that elsewhere.
  var forgets = false
  private let connection: PostgresConnection
  private let bell: FleetBell
  private let seal: FamilySeal
  private var random: SeededGenerator

  init(_ id: NodeID, _ address: DatabaseAddress, _ key: FamilyKey) throws {
    guard let sealer = RowSealer(key, family: key.household) else {
      throw Failure("make", "a family's key", reason: "it seals nothing")
    }
    (replica, seal, random) = (Replica(node: id), FamilySeal(sealer: sealer), SeededGenerator(seed: UInt64(id.number)))
    connection = try PostgresConnection(to: address)
    bell = try FleetBell(of: BenchFleet.family, listeningOn: connection)
    _ = try pull()
  }

  /// Hands over what there is, in parcels of at most so many pieces.
  func push(most: Int = FleetGroup.batch) throws {
    while replica.unsent > 0 {
      let parcel = replica.parcel(seal, most: most, hour: BenchFleet.hour, using: &random)
      _ = replica.take(try parcel.receipt(connection.run(parcel.queries())), of: parcel)
    }
  }

  /// Takes in what others wrote; returns the rows that changed by it.
  func pull() throws -> [RowKey] {
    var (rows, isRestored): ([RowKey], Bool) = ([], false)
    repeat {
      try replica.pull(hours: LeanNode.hours).pages(over: connection) { _, delivery in
        rows += replica.take(delivery, seal, at: BenchFleet.hour * 3_600).rows
        if forgets { replica.forget(before: .max) }
        isRestored = delivery.isRestored
        return true
      }
    } while isRestored
    return rows
  }

  /// Has the others look.
  func ring() throws { try bell.ring(on: connection) }

  /// Rests until its next look, or until another node rings and its lot lets it look then.
  func rest(until next: SuspendingClock.Instant, among nodes: Int) throws {
    func left(_ time: SuspendingClock.Instant) -> Int { max(0, Int((time - .now) / .milliseconds(1))) }
    while left(next) > 0 {
      guard Poll.wait(for: connection.descriptor, milliseconds: left(next)) else { return }
      if try connection.takeNotice() {
        usleep(UInt32(1_000 * FleetBell.lot(among: nodes, using: &random)))
        return
      }
    }
  }

  /// Bytes that went to the server and came from it since the connection began, without what carries them.
  var carried: Int {
    // struct tcp_info of the kernel: tcpi_bytes_acked, and tcpi_bytes_received behind it.
    var info = [UInt64](repeating: 0, count: 32)
    var size = socklen_t(info.count * 8)
    guard unsafe getsockopt(connection.descriptor, CInt(IPPROTO_TCP), TCP_INFO, &info, &size) == 0, size >= 136 else {
      return 0
    }
    return Int(info[15] + info[16])
  }
}

/// Rows under a family's key, as households seal them.
private struct FamilySeal: RowSeal {
  let sealer: RowSealer

  func seal(_ bytes: [UInt8], of key: RowKey) -> [UInt8] { sealer.seal(bytes, kind: key.kind.number, number: key.id) }
  func open(_ bytes: [UInt8], of key: RowKey) -> [UInt8]? {
    sealer.open(bytes, kind: key.kind.number, number: key.id)
  }
}
