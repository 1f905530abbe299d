/// A command line described once. Reading the words, the help, what a shell offers for completion and the manual pages all
/// come from the same values, so that none of them can promise what another does not know.
///
/// The description is data beside the function that carries a verb out; nothing in this module reads, writes or ends a
/// program. It knows nothing of families or packets either: what a category or a device's address looks like is said by
/// the program, as a `ValueKind`.
public struct Program: Sendable {
  public let name: String
  public let sentence: String
  public let version: String
  /// The day of that version, for manual pages: 2026-11-21.
  public let date: String
  public let steps: [Example]
  public let groups: [Group]
  /// Sections that hold for all verbs: environment, files.
  public let notes: [Note]

  public init(
    name: String, sentence: String, version: String, date: String, steps: [Example] = [], groups: [Group],
    notes: [Note] = []
  ) {
    self.name = name
    self.sentence = sentence
    self.version = version
    self.date = date
    self.steps = steps
    self.groups = groups
    self.notes = notes
  }

  /// Verbs that an overview shows together.
  public struct Group: Sendable {
    public let title: String
    public let verbs: [Verb]

    public init(_ title: String, _ verbs: [Verb]) {
      self.title = title
      self.verbs = verbs
    }
  }

  /// A heading of the program's own manual page.
  public struct Note: Sendable {
    public let title: String
    public let rows: [(name: String, sentence: String)]

    public init(_ title: String, _ rows: [(name: String, sentence: String)]) {
      self.title = title
      self.rows = rows
    }
  }

  public var verbs: [Verb] { groups.flatMap(\.verbs) }

  var shownVerbs: [Verb] { verbs.filter { !$0.isHidden } }

  func verb(_ name: String) -> Verb? { verbs.first { $0.name == name } }
}
