import Testing

/// One way round a filter: what is sent, and to whom it gets where nobody filters.
struct Row: Sendable, CustomTestStringConvertible {
  typealias Recipe = @Sendable (Attack) throws -> Void

  let id: String
  let technique: String
  /// The families over which a server gets the blocked name when nothing is in between. A row that reaches nobody is
  /// here since a filter might make it reach somebody.
  let reaches: Set<Family>
  let families: [Family]
  /// A label of its own that its names begin with.
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

  /// Runs the recipe and says whether a server got the blocked name, with so many seconds for its answer, and as many for
  /// the journal.
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
