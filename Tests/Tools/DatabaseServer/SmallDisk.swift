import Foundation
import PicketSystem
public import Postgres

/// A file system of a megabyte below a server's data, on which a database's rows of families lie. It takes root.
public struct SmallDisk: Sendable {
  /// What moves them away again.
  public let room: [Query] = [Query("ALTER TABLE picket.rows SET TABLESPACE pg_default")]
  private let owner: Owner

  /// Threads use it one after the other.
  private struct Owner: @unchecked Sendable { let connection: PostgresConnection }

  public init(of server: DatabaseServer, for owner: PostgresConnection) throws {
    self.owner = Owner(connection: owner)
    let folder = server.folder + "/data/pg_tblspc"
    let present = Set(try FileManager.default.contentsOfDirectory(atPath: folder))
    guard let name = SQLName("small_" + UUID().uuidString.lowercased().filter { $0 != "-" }) else {
      throw DatabaseServer.Missing(description: "no name")
    }
    _ = try owner.run([Query("SET allow_in_place_tablespaces = on")])
    _ = try owner.run([Query("CREATE TABLESPACE \(name) LOCATION ''")])
    guard
      let number = try FileManager.default.contentsOfDirectory(atPath: folder).first(where: { !present.contains($0) }),
      let version = try FileManager.default.contentsOfDirectory(atPath: folder + "/" + number).first,
      let mount = Command(
        "mount", ["-t", "tmpfs", "-o", "size=1m,mode=700", "small", "\(folder)/\(number)/\(version)"])
    else { throw DatabaseServer.Missing(description: "no place for a small disk") }
    guard try mount.run().status == 0 else {
      throw DatabaseServer.Missing(description: "no small disk: this takes root")
    }
    _ = try owner.run([Query("ALTER TABLE picket.rows SET TABLESPACE \(name)")])
  }

  /// Writes rows of another family until there is no room for any.
  public func fill() throws {
    for size in [1_500, 10] {
      let rows = Query(
        """
        INSERT INTO picket.rows SELECT decode(repeat('00', 16), 'hex'), 1, decode(md5($1 || n::text || random()::text), 'hex'), 1, 1,
          decode(repeat('61', $1::integer), 'hex'), false FROM generate_series(1, 20) n
        """, [.text("\(size)")])
      do throws(PostgresError) {
        for _ in 0..<10_000 { _ = try owner.connection.run([rows]) }
      } catch {
        guard error.kind == .full else { throw error }
      }
    }
  }
}
