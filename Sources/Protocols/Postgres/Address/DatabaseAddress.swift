/// Where a database is, and as which role Picket goes there: `postgres://ROLE:PASSWORD@HOST:PORT/DATABASE?OPTION=VALUE`, read as
/// libpq reads it, so that what was checked is what is connected to.
///
/// Several hosts may stand there (`HOST1,HOST2`), and `target_session_attrs=read-write` picks the one that takes changes. Without a
/// host it is a Unix socket; `?host=/run/postgresql` names its folder.
public struct DatabaseAddress: Hashable, Sendable {
  /// By libpq's names.
  let options: [String: String]

  /// What an address may say. Other options would name files, run programs or change what a statement means.
  private static let allowed: Set = [
    "host", "port", "user", "password", "dbname", "sslmode", "sslrootcert", "target_session_attrs",
  ]
  private static let schemes = ["postgres://", "postgresql://"]
  /// What Debian's `ca-certificates` keeps.
  private static let authorities = "/etc/ssl/certs/ca-certificates.crt"

  public init(_ text: String) throws(PostgresError) {
    guard DatabaseAddress.schemes.contains(where: { text.hasPrefix($0) }) else {
      throw DatabaseAddress.fault("it does not begin with postgres://")
    }
    guard text.utf8.count <= 2_000, !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7f }) else {
      throw DatabaseAddress.fault("it is too long, or has control characters in it")
    }
    let parsed: [ConnectionOption]
    do throws(ConnectionOption.Fault) {
      parsed = try ConnectionOption.read(text)
    } catch {
      // libpq's reason repeats the address, which may have a password.
      throw DatabaseAddress.fault("libpq does not understand it")
    }
    var options: [String: String] = [:]
    for option in parsed {
      guard let value = option.value, !value.isEmpty else { continue }
      guard DatabaseAddress.allowed.contains(option.name) else {
        throw DatabaseAddress.fault("it says \(option.name), which may not stand there")
      }
      options[option.name] = value
    }
    guard let role = options["user"], let database = options["dbname"] else {
      throw DatabaseAddress.fault("it names no role or no database")
    }
    guard ![role, database].contains(where: { $0.contains { "=:/@".contains($0) } }) else {
      throw DatabaseAddress.fault("its role or its database is no name")
    }
    self.options = try DatabaseAddress.guarded(options)
  }

  /// Whether all ways lead to this machine.
  private static func isLocal(_ host: String) -> Bool {
    host.split(separator: ",", omittingEmptySubsequences: false).allSatisfy {
      $0.isEmpty || $0.hasPrefix("/") || $0.hasPrefix("@") || $0 == "localhost" || $0 == "::1"
        || $0.hasPrefix("127.")
          && $0.allSatisfy { $0.isASCII && ($0.isNumber || $0 == ".") }
    }
  }

  /// Over a network the server proves who it is: by a certificate, or by SCRAM, whose proof is bound to the connection.
  private static func guarded(_ options: [String: String]) throws(PostgresError) -> [String: String] {
    var options = options
    let isLocal = isLocal(options["host"] ?? "")
    let mode = options["sslmode"] ?? (isLocal ? "prefer" : "verify-full")
    options["sslmode"] = mode
    switch mode {
    case "verify-full": if options["sslrootcert"] == nil { options["sslrootcert"] = authorities }
    case "verify-ca":
      // It asks for no name: by a public authority any server would do that has some certificate.
      guard let file = options["sslrootcert"], file != authorities, file != "system" else {
        throw PostgresError(
          .address, attempt, reason: "with sslmode=verify-ca any server with a certificate could be the family's",
          remedy: "Leave sslmode out, or name the file of your own authority: sslrootcert=FILE.")
      }
    case "require": options["channel_binding"] = "require"
    case "disable", "allow", "prefer":
      guard isLocal else {
        throw PostgresError(
          .address, attempt,
          reason: "with sslmode=\(mode) the network between could read it or pretend to be the server",
          remedy: "Leave sslmode out, or write sslmode=require if the server's certificate is its own.")
      }
    default: throw fault("it says sslmode=\(mode), which does not exist")
    }
    return options
  }

  private static let attempt = "use this address of a database"
  private static func fault(_ reason: String) -> PostgresError { PostgresError(.address, attempt, reason: reason) }
}

extension DatabaseAddress: CustomStringConvertible {
  /// Without its password.
  public var description: String {
    let host = options["host"] ?? "this machine"
    return "\(options["dbname"] ?? "") at \(PostgresError.line(host)) as \(options["user"] ?? "")"
  }

  public var role: String { options["user"] ?? "" }
  public var password: String? { options["password"] }

  /// The same database for another role.
  public func with(role: SQLName, password: String?) -> DatabaseAddress {
    var options = options
    options["user"] = role.text
    options["password"] = password
    return DatabaseAddress(options: options)
  }

  private init(options: [String: String]) { self.options = options }
}
