import CommandSpec

extension Program {
  /// The verbs in their groups. Each is a `static let` of `Verb` in the folder of what it does.
  static let picket = Program(
    name: "picket", sentence: "a content filter for families", version: "0.1.0", date: "2026-11-21",
    steps: [
      Example("sudo picket child add Mia --birth-year 2015", "say who is looked after"),
      Example("sudo picket device adopt --guardian --all-seen", "at a router: the devices that are there are yours"),
      Example("sudo picket device change 4 --child Mia", "but her tablet, by its number in 'picket device list'"),
      Example("sudo picket shield add --child Mia --category social", "stop something"),
    ],
    groups: [
      Group(
        "the household",
        [
          .child, .profile, .group, .device, .authorization, .guardian, .household, .unlock, .token,
          .dashboard, .notify,
          .fleet,
        ]),
      Group("what is stopped", [.off, .on, .open, .shield, .allow, .store, .set]),
      Group("time", [.schedule, .limit, .earn, .more, .time]),
      Group("exceptions", [.ask, .question, .requests, .approve, .deny, .pick, .grant, .grants, .revoke, .pause]),
      Group("what happened, and why", [.explain, .usage, .log, .changes, .watch, .export]),
      Group("the fence", [.status, .doctor, .up, .down, .reload, .metrics, .extensions, .backup, .restore, .key]),
      Group("what names are about", [.lookup, .categories, .apps, .lists, .catalog, .replay]),
      Group("this program", [.completions, .complete, .manual, .probeChild]),
    ],
    notes: [
      Note(
        "environment",
        [
          ("PICKET_SOCKET", "where picketd listens, where --socket does not say"),
          ("NO_COLOR", "when it is set to anything, text on a terminal is plain; TERM=dumb does the same"),
        ]),
      Note(
        "files",
        [
          ("/etc/picket/picket.json5", "the configuration of picketd: see picket.json5(5)"),
          ("/var/lib/picket/", "what picketd keeps: the household, the catalog, the family's key"),
          ("/usr/lib/picket/extensions/", "manifests of apps' extensions"),
          ("/run/picket/", "where picketd and picket-filter listen"),
        ]),
    ])
}
