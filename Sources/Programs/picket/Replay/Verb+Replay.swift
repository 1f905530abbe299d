import CommandSpec

extension Verb {
  static let replay = Verb(
    "replay", "show what would have been let through and what not, from a capture",
    about: """
      Runs a capture (pcap or pcapng, also gzipped) through the same reading and judging as live packets, and prints a line \
      for each flow: what it wanted, whether it would have been let through, and why. Needs neither root nor a daemon, and \
      sends nothing.

      At level normal, what has no name is judged by its address, and else allowed; at level strict it is else blocked, as \
      are tunnels, proxies and unknown protocols.
      """,
    operands: [
      Operand(
        "CAPTURE", .file("a capture"), "a file, or - for standard input", noun: "capture",
        missing: "which capture? Name a file, or - for standard input")
    ],
    options: [
      .value(
        "--block", "CATEGORY|DOMAIN", .categoryOrDomain, "block a category, or a domain and all below it", repeats: true
      ),
      .value("--level", "LEVEL", .level, "normal (default) or strict"),
      .value("--rules", "DIR", .folder(), "the rules that say what a name is about (default: the built-in ones)"),
      .value("--catalog", "FILE", .file("a catalog"), "a catalog made from rules before, instead of them"),
      .flag("--json", "one JSON object a line; the summary goes to standard error"),
    ],
    rules: [.atMostOne("--rules", "--catalog")],
    examples: [
      Example("picket replay evening.pcapng"),
      Example("picket replay evening.pcapng --block games --block example.com --level strict"),
      Example("tcpdump -w - -c 1000 | picket replay - --json | jq -r 'select(.verdict == \"block\") | .name'"),
    ],
    exits: Exit.usual(
      done: "the whole capture was read", failed: "it was damaged or could not be opened"),
    action: replayCapture)
}
