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
      starts with the machine. Each finding comes with the command that mends it. It works without picketd, and without \
      root as far as others may look.

      With --probe Picket attacks its own fence from the child's side, as the child's user or as a device on the home's \
      bridge: hellos in pieces, QUIC, other resolvers, tunnels, bare addresses. All of it goes through the real rules and \
      ends in a namespace of this machine; nothing outside is contacted. The child's log shows what was tried. It takes \
      some seconds and leaves nothing behind.
      """,
    options: [
      .flag("--probe", "try the ways round the fence, and say what got through"),
      .child("with --probe: whose fence is tried"), .json, .socket, .configuration,
    ],
    examples: [
      Example("sudo picket doctor"), Example("sudo picket doctor --probe --child Mia"),
      Example("sudo picket doctor --json | jq -r '.checks[] | select(.state == \"broken\") | .mend'"),
    ],
    exits: [
      Exit(.done, "nothing is broken, and nothing got through"),
      Exit(.failed, "something is broken or got through, or nothing could be proven"), Exit(.wrongUsage, "wrong usage"),
      Exit(.notReachable, "with --probe: picketd is not reachable"),
      Exit(.notAuthorized, "with --probe: this user is not root"),
    ],
    action: examineMachine)
}

extension Verb {
  /// What a probe starts to become the child's user.
  static let probeChild = Verb(
    "probe-child", "the child's side of 'picket doctor --probe'",
    about: "Reads on standard input whose side it is, becomes that user, and tries the ways round the fence.",
    examples: [Example("picket doctor --probe --child Mia", "starts it")], isHidden: true, action: playChild)
}
