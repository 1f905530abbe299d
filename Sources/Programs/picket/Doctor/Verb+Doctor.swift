import CommandSpec

private let standardConfiguration = "/etc/picket/picket.json5"

extension Option {
  fileprivate static let configuration = value(
    "--config", "F", .file("a path"), "the configuration that picketd reads (default: \(standardConfiguration))")
}

extension Invocation {
  /// The file that picketd reads.
  var configurationFile: String { self["--config"] ?? standardConfiguration }
}

extension Verb {
  static let doctor = Verb(
    "doctor", "find what keeps this machine from holding the fence, and how to mend it",
    about: """
      Looks at what the fence stands on: its two programs, kernel rules and who else has some, marks, offloaded flows, \
      bridges, IPv6, children's devices and users and how these could become root, browsers, resolvers, the clock, and what \
      starts with the machine. Each finding comes with the command that mends it. Nothing is changed. It works without \
      picketd, and without root as far as others may look.
      """,
    options: [.json, .socket, .configuration],
    examples: [
      Example("sudo picket doctor"),
      Example("sudo picket doctor --json | jq -r '.checks[] | select(.state == \"broken\") | .mend'"),
    ],
    exits: [
      Exit(.done, "nothing is broken"), Exit(.failed, "something is broken"), Exit(.wrongUsage, "wrong usage"),
    ],
    action: examineMachine)
}
