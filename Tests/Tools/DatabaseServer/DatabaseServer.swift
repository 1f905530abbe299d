import Foundation
public import Postgres
import Support

/// A PostgreSQL of the tests' own, in a folder of its own, without a network: Debian's, as it is installed or as `scripts/setup`
/// unpacked it. Most tests share one, each with a database of its own; it ends with this process, also where that is killed.
public final class DatabaseServer: Sendable {
  public static let shared = Result { try DatabaseServer() }
  public static var isThere: Bool { programs != nil }

  /// Where `postgres` and `initdb` are: the newest version.
  private static let programs: String? = {
    for root in ["/usr/lib/postgresql", Project.path(".build/postgresql/usr/lib/postgresql")] {
      let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
      let folders = versions.sorted { (Int($0) ?? 0) > (Int($1) ?? 0) }.map { "\(root)/\($0)/bin" }
      if let found = folders.first(where: { FileManager.default.isExecutableFile(atPath: $0 + "/initdb") }) {
        return found
      }
    }
    return nil
  }()

  public let folder: String
  /// Where it listens beside its folder; nil for nowhere.
  private let port: UInt16?
  /// While it is open, the server runs.
  private let life = Pipe()

  struct Missing: Error, CustomStringConvertible { let description: String }

  /// With a port it listens at 127.0.0.1 as well, and addresses lead there. A standby begins as a copy of another server, and goes on
  /// with what that one writes. In a place, machines of its network reach it over TLS.
  public init(
    connections: Int = 150, port: UInt16? = nil, standbyOf primary: DatabaseServer? = nil,
    in place: DatabasePlace? = nil
  ) throws {
    self.port = port
    guard let programs = DatabaseServer.programs else {
      throw Missing(description: "no PostgreSQL: run scripts/setup test")
    }
    let name = "picket-pg-\(getpid())-" + UUID().uuidString.prefix(8).lowercased()
    folder = FileManager.default.temporaryDirectory.appending(path: name).path
    // It refuses to run as root, so root is another user in there, whose files are root's all the same.
    let listening =
      place?.options ?? port.map { "-c listen_addresses=127.0.0.1 -c port=\($0)" } ?? "-c listen_addresses="
    let apart = geteuid() == 0 ? "unshare --user --map-user=1000 --map-group=1000" : ""
    let script = """
      exec 2>"$0.log" >&2; rm -rf "$0"; mkdir -m 700 "$0" || exit
      if [ -n "$2" ]; then
        \(apart) "$1/pg_basebackup" -D "$0/data" -h "$2" -U admin -R -X stream -c fast --no-sync
      else
        \(apart) "$1/initdb" -D "$0/data" -A trust --no-sync --no-instructions -U admin --no-locale -E UTF8
        printf 'local %s\\n' 'all admin trust' 'replication admin trust' 'all all scram-sha-256' > "$0/data/pg_hba.conf"
        printf 'host all %s 127.0.0.1/32 %s\\n' admin trust all scram-sha-256 >> "$0/data/pg_hba.conf"
        \(place?.preparation ?? ":")
      fi
      \(place?.entrance ?? "") \(apart) "$1/postgres" -D "$0/data" -k "$0" \(listening) -c fsync=off -c full_page_writes=off \
        -c shared_buffers=16MB -c jit=off -c max_connections=\(connections) -c max_wal_size=256MB </dev/null &
      cat >/dev/null; kill -QUIT $!; wait; umount "$0"/data/pg_tblspc/*/* 2>/dev/null; rm -rf "$0" "$0.log"
      """
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.arguments = ["-c", script, folder, programs, primary?.folder ?? ""]
    shell.environment = ["PATH": "/usr/bin:/bin:/usr/sbin:/sbin", "LC_ALL": "C"]
    shell.standardInput = life
    try shell.run()
    var last: (any Error)?
    for _ in 0..<600 {
      do {
        _ = try PostgresConnection(to: address("postgres")).run([Query("SELECT 1::bigint", mostRows: 1)])
        return
      } catch { last = error }
      Thread.sleep(forTimeInterval: 0.05)
    }
    let log = (try? String(contentsOfFile: folder + ".log", encoding: .utf8)) ?? ""
    throw Missing(description: "PostgreSQL does not start: \(last.map { "\($0)" } ?? "")\n\(log.suffix(2_000))")
  }

  /// Ends at once, as if its machine had failed.
  public func fail() throws {
    let note = try String(contentsOfFile: folder + "/data/postmaster.pid", encoding: .utf8)
    guard let process = note.split(separator: "\n").first.flatMap({ pid_t($0) }) else {
      throw Missing(description: "no process")
    }
    kill(process, SIGQUIT)
    // Its socket goes with it.
    for _ in 0..<600 {
      if !FileManager.default.fileExists(atPath: folder + "/.s.PGSQL.5432") { return }
      Thread.sleep(forTimeInterval: 0.05)
    }
  }

  /// Has a standby take changes from now on.
  public func takeOver() throws {
    let admin = try PostgresConnection(to: address("postgres"))
    _ = try admin.run([Query("SELECT pg_promote()", mostRows: 1)])
  }

  /// Has a standby go on without what its primary writes from now on.
  public func loseSight() throws {
    let admin = try PostgresConnection(to: address("postgres"))
    _ = try admin.run([Query("ALTER SYSTEM SET primary_conninfo = ''")])
    _ = try admin.run([Query("SELECT pg_reload_conf()", mostRows: 1)])
    let receivers = Query("SELECT count(*) FROM pg_stat_wal_receiver", mostRows: 1)
    for _ in 0..<600 {
      if try admin.run([receivers])[0].rows == [[.integer(0)]] { return }
      Thread.sleep(forTimeInterval: 0.05)
    }
  }

  /// The server's owner, in a database.
  public func address(_ database: String) throws -> DatabaseAddress {
    if let port { return try DatabaseAddress("postgres://admin@127.0.0.1:\(port)/\(database)?sslmode=disable") }
    return try DatabaseAddress("postgres://admin@/\(database)?host=\(folder)")
  }

  /// Makes a fresh database, and returns its owner's address.
  public func database() throws -> DatabaseAddress {
    guard let name = SQLName("test_" + UUID().uuidString.lowercased().filter { $0 != "-" }) else {
      throw Missing(description: "no name")
    }
    let admin = try PostgresConnection(to: address("postgres"))
    // Copied as files, which is the faster way to copy a small database.
    _ = try admin.run([Query("CREATE DATABASE \(name) STRATEGY file_copy")])
    return try address(name.text)
  }
}
