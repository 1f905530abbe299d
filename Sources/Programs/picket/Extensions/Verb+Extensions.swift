import CommandSpec

extension Verb {
  static let extensions = Verb(
    "extension", "apps' programs that draw shields and reports, answer buttons and monitor activities",
    about: """
      An app may bring programs that say how its shields look and what their buttons do, one that is called when \
      intervals start and end and when use reaches a threshold, and one that draws reports ('picket usage --report'). Each \
      has a manifest in /usr/lib/picket/extensions, such as {"client": "Homework", "kind": "shield-configuration", "executable": \
      "/usr/lib/homework/HomeworkShields"}. picketd starts them when it has something to ask, as user picket-extension, \
      without network, files or other processes, and for a moment. Where one gives no valid answer, the shield looks like \
      Picket's own.
      """,
    verbs: [
      Verb(
        "list", "list the extensions, and what is wrong with them",
        about: """
          Shows apps' extensions, and why one of them does not run or failed the last time. 'waiting' are callbacks that a \
          monitor of activities has not returned from: a monitor that fails is tried again later and later.
          """,
        options: [.json, .socket],
        examples: [
          Example("picket extension list"), Example("picket extension list --json | jq '.extensions[].fault'"),
        ],
        exits: Exit.daemon, action: listExtensions),
      Verb(
        "run", "have one draw a shield, for trying",
        about: """
          Asks an app's extension how the shield over a domain looks, and shows it as a card. Nobody has to be shielded \
          for it.
          """,
        operands: [
          Operand(
            "CLIENT", .text("a client"), "the app, as its manifest calls it", noun: "client",
            missing: "whose extension? 'picket extension list' lists them")
        ],
        options: [
          .value("--domain", "D", .domain, "the domain that is shielded (default: example.com)"),
          .value("--category", "C", .category, "the category that it is shielded for"), .json, .socket,
        ],
        examples: [
          Example("picket extension run Homework --domain chess.com"),
          Example("picket extension run Homework --category games --json | jq .look.title.text"),
        ],
        exits: Exit.daemon(done: "it drew one", failed: "it did not, or refused"), action: runExtension),
    ])
}
