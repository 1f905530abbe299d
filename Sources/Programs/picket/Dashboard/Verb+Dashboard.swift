import CommandSpec

extension Verb {
  static let dashboard = Verb(
    "dashboard", "say where the guardians' pages are, and open them",
    about: """
      Says where the pages for guardians are, whether they are served, and how to open them. 'dashboard' in the configuration \
      says where picket-web listens: on this machine alone, or beyond it by TLS.
      """,
    options: [.flag("--open", "open them in your browser, where there is a desktop"), .json, .socket],
    examples: [Example("picket dashboard"), Example("picket dashboard --open")],
    exits: Exit.daemon(failed: "there are no pages, or they are not served"), action: showDashboard)
}
