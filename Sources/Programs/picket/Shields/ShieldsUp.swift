import CommandSpec
import DaemonClient
import Lists
import Wire

/// The shields that are up for one child or in one profile, to check what a guardian wants to take down.
struct ShieldsUp {
  private let owner: SettingsOwner
  private let shields: [Daemon.ShieldSummary]

  init(of owner: SettingsOwner, by daemon: Daemon) throws(Refusal) {
    self.owner = owner
    shields = try daemon.ask(.shields(child: owner.child, profile: owner.profile)).shields
  }

  /// Throws unless the store has put up everything that is to be taken down; the message names the store that has.
  func check(_ invocation: Invocation) throws(Refusal) {
    let lists: [(String, KeyPath<Daemon.ShieldSummary, [String]>, String)] = [
      ("--category", \.categories, "over"), ("--domain", \.domains, "over"), ("--app", \.applications, "over"),
      ("--except", \.except, "with the exception of"),
    ]
    for (option, list, word) in lists {
      for text in invocation.all(option) {
        try check(invocation.store, "\(word) '\(text)'") { ShieldsUp.holds($0[keyPath: list], text) }
      }
    }
    if invocation.has("--all-web") {
      try check(invocation.store, "over the whole web") { $0.allWeb }
    }
  }

  private func check(
    _ store: String, _ what: String, _ holds: (Daemon.ShieldSummary) -> Bool
  ) throws(Refusal) {
    let holders = shields.filter(holds)
    let own = holders.filter { $0.client == Daemon.guardianClient && $0.profile == owner.profile }
    if own.contains(where: { $0.storeName.plain == store }) { return }
    if let other = own.first {
      let name = other.storeName.plain
      throw refusal(
        "store \(store) of \(owner.title) has no shield \(what), but store \(name) has: say --store \(ShellWords.quoted(name))"
      )
    }
    if let file = holders.compactMap(\.declaredIn).first {
      throw .declared("the shield \(what) for \(owner.title)", in: file)
    }
    if let profile = holders.compactMap(\.profile).first {
      throw refusal(
        "the shield \(what) for \(owner.title) is of profile \(profile), and for all who follow it: "
          + "say --profile \(ShellWords.quoted(profile)) in place of --child")
    }
    if let rule = holders.first(where: { $0.client == Invocation.timeRuleClient }) {
      throw refusal(
        "the shield \(what) for \(owner.title) is up by \(rule.store): 'picket more' lifts it for today, and 'picket "
          + "schedule remove' or 'picket limit remove' for good")
    }
    if let client = holders.first?.client {
      throw refusal("the shield \(what) for \(owner.title) was put up by \(client), which alone takes it down")
    }
    throw refusal("there is no shield \(what) for \(owner.title): 'picket shield list' shows those that are up")
  }

  private func refusal(_ text: String) -> Refusal {
    Refusal(code: .failed, description: text + ". Nothing was changed")
  }

  /// Whether the list has this text; domains may be spelled in any way.
  private static func holds(_ texts: [String], _ wanted: String) -> Bool {
    let name = Name(people: wanted)
    return texts.contains { $0 == wanted || name != nil && Name(people: $0) == name }
  }
}
