import Verbs

extension Program {
  /// Everything that `picket` can be told, and the only place where it is written down.
  static let picket = Program(
    name: "picket", sentence: "a content filter for families", version: "0.1.0", date: "2026-11-21",
    steps: [
      Example("sudo picket status", "see whether the fence stands"),
      Example("sudo picket lists add FILE --category ads", "add a list to Picket's own"),
      Example("picket replay evening.pcapng --level strict", "see what a recording would have come to"),
    ],
    groups: [
      Group("the fence", [.status, .up, .down]),
      Group("what names are about", [.lists, .catalog]),
      Group("without a daemon", [.replay]),
      Group("this program", [.completions, .complete, .manual]),
    ],
    notes: [
      Note(
        "environment",
        [("NO_COLOR", "when it is set to anything, text on a terminal is plain; TERM=dumb does the same")]),
      Note(
        "files",
        [
          ("/etc/picket/picket.json5", "what picketd is configured with"),
          ("/var/lib/picket/", "what picketd keeps: the household, the catalog, the family's key"),
          ("/run/picket/", "where picketd and picket-filter listen"),
        ]),
    ])
}
