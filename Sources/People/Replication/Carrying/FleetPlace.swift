/// Where a family's database is, for every user that goes there: `HOST[:PORT][,HOST[:PORT]...]/DATABASE[?OPTION=VALUE...]`.
package struct FleetPlace: Hashable, Sendable {
  package let text: String

  init(_ text: String) { self.text = text }

  package func text(role: String, password: String) -> String { "postgres://\(role):\(password)@\(text)" }

  /// For people.
  package var title: String { String(text.prefix { $0 != "?" }) }
}

/// Why an address names no place of a database: what is wrong, and what would be right.
package struct FleetPlaceFault: Error, Hashable, Sendable {
  package let wrong: String
  package let right: String
}

// As a file names it, in which neither a role nor a password may stand.
extension FleetPlace {
  private static let example = "write one such as \"postgres://db.home.arpa/picket\""
  private static let modes = ["verify-full", "verify-ca", "require", "disable", "allow", "prefer"]
  private static let clear = ["disable", "allow", "prefer"]

  /// `postgres://HOST/DATABASE?OPTION=VALUE`.
  package init(address: String) throws(FleetPlaceFault) {
    guard let rest = FleetAddress.afterScheme(address) else {
      throw FleetPlaceFault(wrong: "this is no address of a database", right: FleetPlace.example)
    }
    guard !rest.contains("@") else {
      throw FleetPlaceFault(
        wrong: "a role or a password stands here",
        right:
          "write \"postgres://HOST/DATABASE\" alone: each machine has a role and a password of its own from 'picket fleet "
          + "create' or its code, and picketd keeps them sealed in its own database")
    }
    let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let way = parts[0].split(separator: "/", omittingEmptySubsequences: false)
    guard way.count == 2, !way[1].isEmpty else {
      throw FleetPlaceFault(wrong: "this names no database", right: FleetPlace.example)
    }
    let hosts = way[0].split(separator: ",", omittingEmptySubsequences: false)
    guard hosts.allSatisfy({ FleetPlace.isHost($0) }), way[1].allSatisfy({ FleetPlace.isPlain($0) || $0 == "%" }) else {
      throw FleetPlaceFault(wrong: "its host or its database is no name", right: FleetPlace.example)
    }
    try FleetPlace.check(options: parts.count == 2 ? parts[1] : "", isLocal: hosts.allSatisfy(FleetPlace.isLocal))
    text = String(rest)
  }

  private static func check(options: Substring, isLocal: Bool) throws(FleetPlaceFault) {
    var isLocal = isLocal
    var mode: Substring?
    for option in options.split(separator: "&", omittingEmptySubsequences: false) where !options.isEmpty {
      let parts = option.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let value = parts.count == 2 ? parts[1] : ""
      switch parts[0] {
      case "sslmode": mode = value
      case "host": isLocal = isLocal && FleetPlace.isLocal(value)
      case "sslrootcert", "target_session_attrs", "port": break
      default:
        throw FleetPlaceFault(
          wrong: "'\(parts[0].prefix(40))' may not stand here",
          right: "options are sslmode, sslrootcert, target_session_attrs, host and port")
      }
      guard !value.isEmpty else {
        throw FleetPlaceFault(wrong: "'\(parts[0].prefix(40))' has no value", right: "leave it out, or write one")
      }
    }
    guard let mode else { return }
    guard modes.contains(String(mode)) else {
      throw FleetPlaceFault(
        wrong: "'sslmode=\(mode.prefix(40))' does not exist", right: "leave it out, or write sslmode=require")
    }
    guard isLocal || !clear.contains(String(mode)) else {
      throw FleetPlaceFault(
        wrong: "with sslmode=\(mode) the network between could read it or pretend to be the server",
        right: "leave it out, or write sslmode=require where the server's certificate is its own")
    }
  }

  private static func isPlain(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || "-_.".contains(character))
  }

  /// A name or an address, in brackets where it has colons, and a port; or nothing, for a socket of this machine.
  private static func isHost(_ host: Substring) -> Bool {
    var name = host
    if host.first == "[" {
      guard let end = host.firstIndex(of: "]") else { return false }
      let rest = host[host.index(after: end)...]
      return host[..<end].dropFirst().allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." }
        && (rest.isEmpty || isPort(rest))
    }
    if let colon = host.firstIndex(of: ":") {
      guard isPort(host[colon...]) else { return false }
      name = host[..<colon]
    }
    return name.allSatisfy { isPlain($0) || $0 == "%" }
  }

  private static func isPort(_ text: Substring) -> Bool {
    text.first == ":" && (1...5).contains(text.count - 1)
      && (Int(text.dropFirst()).map { (1...65_535).contains($0) } ?? false)
  }

  private static func isLocal(_ host: Substring) -> Bool {
    let name = host.first == "[" ? host.dropFirst().prefix { $0 != "]" } : host.prefix { $0 != ":" }
    return name.isEmpty || name.hasPrefix("/") || name.hasPrefix("%2F") || name.hasPrefix("%2f") || name == "localhost"
      || name == "::1" || name.hasPrefix("127.") && name.allSatisfy { $0.isNumber || $0 == "." }
  }
}
