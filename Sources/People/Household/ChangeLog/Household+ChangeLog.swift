internal import FamilyTokens
internal import Ledger
internal import PicketJSON

// Who changed what. Sentences mention names of the web, so they are sealed on the disk.
extension Household {
  /// Changes by guardians that are kept, and as many by children and by apps: years of a family's.
  static let mostChanges = 10_000
  public static let longestChangePage = 1_000
  /// Characters of a sentence. A longer one is cut: a change must not be hidden by making it too long to be kept.
  static let longestSentence = 500

  /// Takes down a change that was made. It is on the disk within a second, as decisions are: a call does not wait for
  /// two writes.
  public func record(_ sentence: String, by author: Author, kind: ChangeNotice.Kind, child: String? = nil) {
    if loss != nil { return }
    let isLong = sentence.count > Household.longestSentence
    let short = isLong ? sentence.prefix(Household.longestSentence) + "…" : sentence[...]
    var words: JSON.Object = ["sentence": .string(String(short))]
    if let child { words["child"] = .string(child) }
    let text = JSON.object(words).text
    // An app that sets the same again and again did it once.
    if let last = pendingChanges.last, last.author == author, last.text == text { return }
    pendingChanges.append((author, text, now.wallSeconds, kind.rawValue))
  }

  func flushChanges() {
    if pendingChanges.isEmpty || loss != nil { return }
    let rows = pendingChanges.compactMap { change in
      sealer.seal(words: change.text).map { sealed in
        ChangeRow(
          time: change.time, actor: change.author.kind.rawValue, name: change.author.name,
          user: change.author.user.map { Int($0) }, kind: change.kind, words: sealed)
      }
    }
    pendingChanges = []
    do throws(HouseholdError) {
      try write { (tx) throws(LedgerError) in try tx.add(rows, keeping: Household.mostChanges) }
    } catch {
      complain("who changed something cannot be written down: \(error)")
    }
  }

  /// The newest changes before a number, the newest first; only one person's with `by`, only later ones with `since`.
  public func changeLog(
    before: Int? = nil, since: Int? = nil, by name: String? = nil, limit: Int = 100
  ) throws(HouseholdError) -> ChangePage {
    guard (1...Household.longestChangePage).contains(limit) else {
      throw .invalid("limit", "1 to \(Household.longestChangePage)")
    }
    flushChanges()
    let rows: [ChangeRow]
    do throws(LedgerError) {
      rows = try ledger.read { (tx) throws(LedgerError) in
        try tx.changes(before: before ?? .max, since: since, by: name, limit: limit + 1)
      }
    } catch {
      throw HouseholdError(error)
    }
    let page = rows.prefix(limit)
    let sealer = sealer
    return ChangePage(
      changes: page.compactMap { ChangeRecord($0, sealer) }, before: rows.count > limit ? page.last?.id : nil)
  }
}

extension ChangeRecord {
  /// Nil where no key opens the words any more.
  init?(_ row: ChangeRow, _ sealer: Sealer) {
    guard let kind = Author.Kind(rawValue: row.actor), let text = sealer.open(words: row.words),
      let words = (try? JSON(parsing: text.utf8))?.object, let sentence = words["sentence"]?.string
    else { return nil }
    self.init(
      id: row.id, time: row.time, author: Author(kind, row.name, user: row.user.flatMap { UInt32(exactly: $0) }),
      kind: row.kind, child: words["child"]?.string, sentence: sentence)
  }
}
