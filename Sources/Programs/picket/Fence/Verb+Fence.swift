import CommandSpec

private let standardLink = "/run/picket/filter.sock"

extension Option {
  fileprivate static let link = value(
    "--link", "PATH", .file("a path"),
    "ask picket-filter itself, which listens there (default: \(standardLink), where no picketd runs)")
}

extension Invocation {
  /// Where picket-filter listens.
  var link: String { self["--link"] ?? standardLink }
}

extension Verb {
  static let status = Verb(
    "status", "say how the fence is doing",
    about: """
      Says whether the fence is up, for whom, what is wrong and what to do about it, and what schedules and limits stop \
      now. --detail adds what engineers look at: \
      processes, kernel rules, queues with what the kernel dropped, connections, catalog, and what happened last. picketd is \
      asked; where none runs, root may ask the filter itself.
      """,
    options: [
      .flag("--detail", "show processes, rules, queues, connections and the last events"),
      .flag("--json", "one JSON document"), .socket, .link,
    ],
    examples: [
      Example("sudo picket status"), Example("sudo picket status --detail"),
      Example("sudo picket status --json | jq '.queues[] | select(.droppedFull > 0)'"),
    ],
    exits: [
      Exit(.done, "the fence is up or down as it was told to be"),
      Exit(.failed, "it is broken or not up yet, or the household is broken"),
      Exit(.wrongUsage, "wrong usage"), Exit(.notReachable, "neither picketd nor picket-filter is reachable"),
      Exit(.notAuthorized, "not authorized"),
    ],
    action: showStatus)

  static let reload = Verb(
    "reload", "read the configuration file again",
    about: """
      Has picketd read its configuration file, its rules and the copies of lists again, as SIGHUP does. Says which keys \
      changed or, where the file has a fault, the line, the key and what would be right: then everything stays as it was, and \
      'picket status' names the fault until it is mended. Children and devices that the file declares no longer stay in the \
      household until they are removed.
      """,
    options: [.json, .socket],
    examples: [
      Example("sudo picket reload"), Example("sudo picket reload --json | jq -r '.changed[]'"),
    ],
    exits: Exit.daemon(failed: "the file has a fault, and nothing was changed"), action: reloadConfiguration)

  static let up = Verb(
    "up", "put the fence's kernel rules up",
    about: """
      Puts the fence's kernel rules up, as picketd ordered them. The filter does that by itself when it starts; this is \
      for after 'picket down'.
      """,
    options: [.json, .socket, .link], examples: [Example("sudo picket up")],
    exits: Exit.usual(failed: "refused") + [
      Exit(.notReachable, "neither picketd nor picket-filter is reachable"), Exit(.notAuthorized, "not authorized"),
    ],
    action: raiseFence)

  static let down = Verb(
    "down", "take them down, also those that a filter left behind",
    about: """
      Takes the fence's kernel rules down and leaves them down until 'picket up' or the next start: nothing is filtered \
      meanwhile. Without a running picket-filter, takes down whatever one has left behind.
      """,
    options: [.json, .socket, .link], examples: [Example("sudo picket down")],
    exits: Exit.usual(done: "the rules are down", failed: "refused") + [
      Exit(.notReachable, "picket-filter is there and does not answer"), Exit(.notAuthorized, "not authorized"),
    ],
    action: lowerFence)
}
