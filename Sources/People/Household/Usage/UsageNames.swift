internal import Catalog
internal import FamilyTokens
internal import Ledger
internal import Lists
internal import Wire

/// Names that children used, each with a number that holds while picketd runs. The disk has their tokens only.
struct UsageNames {
  typealias Number = UInt32

  /// What use is counted under.
  enum Label: Hashable, Sendable {
    case name(String)
    /// All that the catalog says the same of: the identifiers of an application and of categories, or of categories alone.
    /// It stands for names that find no room one by one, and is no name that could be visited.
    case application(String)
    case categories(String)
  }

  /// What has no name that anybody knows.
  static let unnamed: Number = 0
  /// In the place of the token of what has no name.
  private static let noToken: [UInt8] = [0]

  private struct Entry {
    let label: Label
    /// The number in the ledger, and the last day of use that the ledger knows.
    var row: Int?
    var day = 0
    /// What the catalog says of it, once that was asked for.
    var match: Match?
    /// Its registered domain, once that was asked for.
    var site: Number?
  }

  private var entries = [Entry(label: .name(""))]
  /// Numbers that were given back.
  private var free: [Number] = []
  private var numbers = [Label.name(""): UsageNames.unnamed]
  private var numbersOfRows: [Int: Number] = [:]
  private(set) var catalog: Catalog?

  var count: Int { numbers.count }

  /// Takes the catalog that names are looked up in from now on; whether it is another one.
  mutating func use(_ catalog: Catalog?) -> Bool {
    if self.catalog === catalog { return false }
    self.catalog = catalog
    for index in entries.indices { entries[index].match = nil }
    return true
  }

  mutating func number(of name: borrowing Name) -> Number { number(of: UsageNames.label(name)) }

  /// The number of what has one.
  func known(_ label: Label) -> Number? { numbers[label] }

  /// What the catalog says of a name, whether it has a number or not.
  func says(_ name: borrowing Name) -> Match { catalog?.find(name) ?? .nothing }

  /// Empty for the root, which stands for what has no name.
  static func label(_ name: borrowing Name) -> Label {
    if name.isRoot { return .name("") }
    var text: [UInt8] = []
    name.append(to: &text)
    return .name(String(decoding: text, as: UTF8.self))
  }

  mutating func number(of label: Label) -> Number {
    if let known = numbers[label] { return known }
    let number: Number
    if let last = free.popLast() {
      number = last
      entries[Int(number)] = Entry(label: label)
    } else {
      number = Number(entries.count)
      entries.append(Entry(label: label))
    }
    numbers[label] = number
    return number
  }

  /// Forgets all names but these.
  mutating func keep(_ kept: Set<Number>) {
    for (label, number) in numbers where number != UsageNames.unnamed && !kept.contains(number) {
      numbers[label] = nil
      free.append(number)
    }
    numbersOfRows = numbersOfRows.filter { kept.contains($0.value) }
    for index in entries.indices { entries[index].site = nil }
  }

  /// Empty for what has no name.
  func text(_ number: Number) -> String {
    if case .name(let text) = entries[Int(number)].label { text } else { "" }
  }

  func label(of number: Number) -> Label { entries[Int(number)].label }

  func name(_ number: Number) -> Name { Name(text(number)) ?? Name() }

  mutating func match(_ number: Number) -> Match {
    if let known = entries[Int(number)].match { return known }
    let match: Match
    switch entries[Int(number)].label {
    case .name(let text): match = text.isEmpty ? .nothing : catalog?.find(name(number)) ?? .nothing
    case .application(let words): match = catalog?.match(of: words, isApplication: true) ?? .nothing
    case .categories(let words): match = catalog?.match(of: words, isApplication: false) ?? .nothing
    }
    entries[Int(number)].match = match
    return match
  }

  /// The registered domain of a name: `youtube.com` of `www.youtube.com`.
  static func site(of name: Name) -> Name {
    var name = name
    while case let parent = name.parent, !parent.parent.isRoot, !parent.isRegistry { name = parent }
    return name
  }

  mutating func site(_ number: Number) -> Number {
    if let known = entries[Int(number)].site { return known }
    let site = self.number(of: UsageNames.site(of: name(number)))
    entries[Int(number)].site = site
    return site
  }
}

// Numbers in the ledger.
extension UsageNames {
  /// A name of the ledger. What no key opens any more has no name.
  mutating func number(ofRow row: Int, _ tx: borrowing Transaction<Reading>, _ sealer: Sealer) throws(LedgerError)
    -> Number
  {
    if let known = numbersOfRows[row] { return known }
    var number = UsageNames.unnamed
    if let found = try tx.usedName(row), let label = Label(Token(octets: found.token), sealer) {
      number = self.number(of: label)
      // A name sealed by two keys has two rows.
      if found.id > entries[Int(number)].row ?? 0 {
        entries[Int(number)].row = found.id
        entries[Int(number)].day = found.last
      }
    }
    numbersOfRows[row] = number
    return number
  }

  /// The name's number in the ledger, which gets the name when it has not got it. `day` is one on which it was used.
  mutating func row(
    of number: Number, usedOn day: Int, _ tx: borrowing Transaction<Writing>, _ sealer: Sealer
  ) throws(LedgerError) -> Int? {
    let entry = entries[Int(number)]
    if let row = entry.row, entry.day >= day { return row }
    guard let token = number == UsageNames.unnamed ? UsageNames.noToken : entry.label.token(sealer)?.octets else {
      return nil
    }
    let row = try tx.number(ofName: token, usedOn: day)
    entries[Int(number)].row = row
    entries[Int(number)].day = day
    numbersOfRows[row] = number
    return row
  }

  /// The ledger is another one now, which has none of the names.
  mutating func forgetRows() {
    numbersOfRows = [:]
    for index in entries.indices { (entries[index].row, entries[index].day) = (nil, 0) }
  }
}
