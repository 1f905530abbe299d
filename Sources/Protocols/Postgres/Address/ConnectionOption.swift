internal import CPostgres
internal import PicketSystem

/// One of libpq's options, with what an address says of it. libpq takes an address apart; nothing else here does.
struct ConnectionOption {
  let name: String
  /// nil where the address leaves it open.
  let value: String?
  /// The variable of the environment that would then count.
  let variable: String?
  /// What would count without that.
  let usual: String?

  struct Fault: Error {}

  static func read(_ address: String) throws(Fault) -> [ConnectionOption] {
    var complaint: UnsafeMutablePointer<CChar>?
    let parsed = unsafe PQconninfoParse(address, &complaint)
    defer {
      unsafe PQfreemem(complaint)
      unsafe PQconninfoFree(parsed)
    }
    guard let first = unsafe parsed else { throw Fault() }
    var options: [ConnectionOption] = []
    var index = 0
    while let keyword = unsafe first[index].keyword {
      let entry = unsafe first[index]
      options.append(
        ConnectionOption(
          name: unsafe String(cString: keyword), value: unsafe entry.val.map { unsafe String(cString: $0) },
          variable: unsafe entry.envvar.map { unsafe String(cString: $0) },
          usual: unsafe entry.compiled.map { unsafe String(cString: $0) }))
      index += 1
    }
    return options
  }

  /// All options as libpq shall have them: what the address says, else what is usual, and nothing from elsewhere.
  static func settled(
    _ address: DatabaseAddress, environment: (String) -> String? = { Environment[$0] }
  ) throws(PostgresError) -> [(name: String, value: String)] {
    let fixed = [
      // Kerberos, passwords in a home, and a server's own character set are not wanted here. Of a file that is there but holds no
      // passwords, libpq warns with each connection.
      "gssencmode": "disable", "passfile": "/nonexistent", "client_encoding": "UTF8", "application_name": "picket",
    ]
    let known: [ConnectionOption]
    do throws(Fault) { known = try read("postgres://") } catch {
      throw PostgresError(.unreachable, "use libpq", reason: "it does not say which options it has")
    }
    var settled: [(name: String, value: String)] = []
    for option in known {
      if let value = fixed[option.name] ?? address.options[option.name] ?? option.usual, !value.isEmpty {
        settled.append((option.name, value))
      } else if let variable = option.variable, let set = environment(variable), !set.isEmpty {
        throw PostgresError(
          .address, "reach \(address)", reason: "\(variable) in the environment would change what that means",
          remedy: "Take it out of this program's environment.")
      }
    }
    return settled
  }
}
