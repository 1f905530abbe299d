import Testing

/// One way round a filter: what is sent, and which servers it reaches without a filter.
struct Row: Sendable, CustomTestStringConvertible {
  typealias Recipe = @Sendable (Attack) throws -> Void

  let id: String
  let technique: String
  /// The families over which a server gets the blocked name when there is no filter. A row that reaches no server is here
  /// since a filter might make it reach one.
  let reaches: Set<Family>
  let families: [Family]
  /// The first label of its names, which no other row has.
  let label: String
  let recipe: Recipe

  init(
    _ id: String, _ technique: String, reaches: Set<Family> = [.v4, .v6], families: [Family] = Family.allCases,
    under label: String = "", _ recipe: @escaping Recipe
  ) {
    (self.id, self.technique, self.label, self.recipe) = (id, technique, label, recipe)
    (self.families, self.reaches) = (families, reaches.intersection(families))
  }

  var testDescription: String { "\(id) \(technique)" }

  /// Runs the recipe and returns whether a server got the blocked name. Waits this many seconds for the server's answer, and
  /// again for the journal.
  func run(_ family: Family, _ label: String, in lab: Lab, patience: Double) throws -> Bool {
    let name = "\(id.lowercased().replacing(".", with: "-"))-\(label)-\(family)"
    let attack = try Attack(self.label.isEmpty ? name : "\(self.label).\(name)", family, lab)
    let start = try lab.journal.entries().count
    try recipe(attack)
    attack.end(milliseconds: Int(patience * 1_000))
    return try eventually(seconds: patience) { try lab.journal.knows(attack.blocked.name, since: start) }
  }

  static let all = delivery + decoys + records + handshakes + requests + fragments + datagrams
}
