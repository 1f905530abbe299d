import Foundation
import Support

/// PgBouncer before a server, in transaction mode: a client has a session of the server for as long as a transaction takes, so that
/// nothing which belongs to a session lasts. Debian's, as it is installed or as `scripts/setup` unpacked it.
public final class Pooler: Sendable {
  public static var isThere: Bool { program != nil }

  private static let program = ["/usr/sbin/pgbouncer", Project.path(".build/pgbouncer/usr/sbin/pgbouncer")].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// Where its socket is, by this port.
  public let folder: String
  public static let port = 6_432
  /// While it is open, the pooler runs.
  private let life = Pipe()

  struct Missing: Error, CustomStringConvertible { let description: String }

  public init(before server: DatabaseServer) throws {
    guard let program = Pooler.program else { throw Missing(description: "no PgBouncer: run scripts/setup test") }
    let name = "picket-pool-\(getpid())-" + UUID().uuidString.prefix(8).lowercased()
    folder = FileManager.default.temporaryDirectory.appending(path: name).path
    let settings = """
      [databases]
      * = host=\(server.folder)
      [pgbouncer]
      listen_addr =
      listen_port = \(Pooler.port)
      unix_socket_dir = \(folder)
      auth_type = scram-sha-256
      auth_file = \(folder)/users
      auth_user = admin
      auth_query = SELECT usename, passwd FROM pg_shadow WHERE usename = $1
      pool_mode = transaction
      """
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    try settings.write(toFile: folder + "/settings", atomically: false, encoding: .utf8)
    try "\"admin\" \"\"\n".write(toFile: folder + "/users", atomically: false, encoding: .utf8)
    // It refuses to run as root.
    let apart = geteuid() == 0 ? "unshare --user --map-user=1000 --map-group=1000" : ""
    let script = """
      \(apart) "$1" "$0/settings" >"$0/log" 2>&1 </dev/null &
      # It has the signals of this process, most of which are blocked, and keeps nothing.
      cat >/dev/null; kill -KILL $!; wait; rm -rf "$0"
      """
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.arguments = ["-c", script, folder, program]
    shell.environment = ["PATH": "/usr/bin:/bin:/usr/sbin:/sbin", "LC_ALL": "C"]
    // A pipe of the tests would be open as long as it runs.
    (shell.standardOutput, shell.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    shell.standardInput = life
    try shell.run()
    for _ in 0..<600 {
      if FileManager.default.fileExists(atPath: folder + "/.s.PGSQL.\(Pooler.port)") { return }
      Thread.sleep(forTimeInterval: 0.05)
    }
    let log = (try? String(contentsOfFile: folder + "/log", encoding: .utf8)) ?? ""
    throw Missing(description: "PgBouncer does not start: \(log.suffix(2_000))")
  }
}
