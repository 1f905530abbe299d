// Replies of `io.picket.Catalog` about guardians' lists.
extension Daemon {
  package struct List: Decodable, Sendable {
    package let id: String
    package let address: String
    package let category: String
    package let format: String?
    package let title: String
    package let forced: Bool
    package let rules: Int
    package let bytes: Int
    package let omitted: Int
    package let skipped: [Skipped]
    package let checkedAt: String?
    package let changedAt: String?
    package let confirmedAt: String?
    package let lastError: String?
    package let failures: Int
  }

  /// A line that is not in the catalog; line 0 is the file as a whole.
  package struct Skipped: Decodable, Sendable {
    package let line: Int
    package let text: String
    package let reason: String
    package let sentence: String
  }

  package struct ListsReply: Decodable, Sendable {
    package let catalog: String
    package let lists: [List]
  }

  package struct AddListReply: Decodable, Sendable {
    package let list: List
    package let rules: Int
    package let omitted: Int
    package let names: Int?
  }

  package struct RemoveListReply: Decodable, Sendable {
    package let list: List
    package let shieldedFor: [String]
    package let shieldedProfiles: [String]
  }

  package struct Suggestion: Decodable, Sendable {
    package let word: String
    package let title: String
    package let category: String
    package let format: String
    package let address: String
    package let names: Int
    package let licence: String
    package let home: String
    package let adds: String
    package let note: String
    package let isAdded: Bool
  }

  package struct SuggestionsReply: Decodable, Sendable { package let suggestions: [Suggestion] }

  /// Progress; `outcomes` in the last reply.
  package struct UpdateListsReply: Decodable, Sendable {
    package let doing: String?
    package let done: Int?
    package let of: Int?
    package let outcomes: [ListOutcome]?
    package let missing: [String]?
    package let catalog: CatalogOutcome?
  }

  package struct ListOutcome: Decodable, Sendable {
    package let list: List
    package let isGood: Bool
    package let why: String?
    package let change: Change
    package let added: Int?
    package let removed: Int?

    package enum Change: String, CaseIterable, Decodable, Sendable { case unchanged, updated, kept }
  }

  package struct CatalogOutcome: Decodable, Sendable {
    package let outcome: Outcome
    package let names: Int?
    package let why: String?

    package enum Outcome: String, CaseIterable, Decodable, Sendable { case unchanged, built, kept }
  }
}
