import CommandSpec
import Lists
import PicketJSON
import Wire

/// The shields that are up for one child, for whoever wants to take something out of them.
struct ShieldsUp {
  private let child: String
  private let shields: [JSON.Object]

  init(of child: String, by daemon: Daemon) throws(Refusal) {
    self.child = child
    shields = try daemon.call("Settings.Shields", ["child": .string(child)]).objects("shields")
  }

  /// Refuses to take down what the store that is meant has not put up, and says who did.
  func check(_ invocation: Invocation) throws(Refusal) {
    let lists = [
      ("--category", "categories", "over"), ("--domain", "domains", "over"), ("--app", "applications", "over"),
      ("--except", "except", "with the exception of"),
    ]
    for (option, key, word) in lists {
      for text in invocation.all(option) { try check(invocation.store, "\(word) '\(text)'") { $0.lists(text, key) } }
    }
    if invocation.has("--all-web") {
      try check(invocation.store, "over the whole web") { $0["allWeb"]?.bool == true }
    }
  }

  private func check(
    _ store: String, _ what: String, _ holds: (JSON.Object) -> Bool
  ) throws(Refusal) {
    let holders = shields.filter(holds)
    let own = holders.filter { $0["client"]?.string == Invocation.ownClient }
    if own.contains(where: { $0.withPlain("store").shown("store") == store }) { return }
    if let other = own.first {
      let name = other.withPlain("store").shown("store")
      throw refusal(
        "store \(store) of \(child) has no shield \(what), but store \(name) has: say --store \(Words.quoted(name))")
    }
    if let file = holders.compactMap({ $0["declaredIn"]?.string }).first {
      throw .declared("the shield \(what) for \(child)", in: file)
    }
    if let client = holders.first?.shown("client") {
      throw refusal("the shield \(what) for \(child) was put up by \(client), which alone takes it down")
    }
    throw refusal("there is no shield \(what) for \(child): 'picket shield list' shows those that are up")
  }

  private func refusal(_ text: String) -> Refusal {
    Refusal(code: .failed, description: text + ". Nothing was changed")
  }
}

extension JSON.Object {
  /// Whether one of these texts is meant by another one, domains in any spelling.
  fileprivate func lists(_ text: String, _ key: String) -> Bool {
    let name = Name(people: text)
    return (self[key]?.strings ?? []).contains { $0 == text || name != nil && Name(people: $0) == name }
  }
}
