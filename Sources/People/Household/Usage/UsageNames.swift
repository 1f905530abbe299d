internal import Catalog
internal import FamilyTokens
internal import Ledger
internal import Lists
internal import Wire

/// Names that children used, each with a number that holds while picketd runs. The disk has their tokens only.
struct UsageNames {
  typealias Number = UInt32

  /// What has no name that anybody knows.
  static let unnamed: Number = 0
  /// In the place of the token of what has no name.
  private static let noToken: [UInt8] = [0]

  private struct Entry {
    let text: String
    /// The number in the ledger, and the last day of use that the ledger knows.
    var row: Int?
    var day = 0
    /// What the catalog says of it, once that was asked for.
    var match: Match?
    /// Its registered domain, once that was asked for.
    var site: Number?
  }

  private var entries = [Entry(text: "")]
  /// Numbers that were given back.
  private var free: [Number] = []
  private var numbers = ["": UsageNames.unnamed]
  private var numbersOfRows: [Int: Number] = [:]
  private var catalog: Catalog?

  var count: Int { numbers.count }

  /// Takes the catalog that names are looked up in from now on; whether it is another one.
  mutating func use(_ catalog: Catalog?) -> Bool {
    if self.catalog === catalog { return false }
    self.catalog = catalog
    for index in entries.indices { entries[index].match = nil }
    return true
  }

  mutating func number(of name: borrowing Name) -> Number { number(of: UsageNames.text(name)) }

  /// The number of a name that has one.
  func known(_ name: borrowing Name) -> Number? { numbers[UsageNames.text(name)] }

  /// What the catalog says of a name, whether it has a number or not.
  func says(_ name: borrowing Name) -> Match { catalog?.find(name) ?? .nothing }

  /// Empty for the root, which stands for what has no name.
  private static func text(_ name: borrowing Name) -> String {
    if name.isRoot { return "" }
    var text: [UInt8] = []
    name.append(to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func number(of text: String) -> Number {
    if let known = numbers[text] { return known }
    let number: Number
    if let last = free.popLast() {
      number = last
      entries[Int(number)] = Entry(text: text)
    } else {
      number = Number(entries.count)
      entries.append(Entry(text: text))
    }
    numbers[text] = number
    return number
  }

  /// Forgets all names but these.
  mutating func keep(_ kept: Set<Number>) {
    for (text, number) in numbers where number != UsageNames.unnamed && !kept.contains(number) {
      numbers[text] = nil
      free.append(number)
    }
    numbersOfRows = numbersOfRows.filter { kept.contains($0.value) }
    for index in entries.indices { entries[index].site = nil }
  }

  /// Empty for what has no name.
  func text(_ number: Number) -> String { entries[Int(number)].text }

  func name(_ number: Number) -> Name { Name(entries[Int(number)].text) ?? Name() }

  mutating func match(_ number: Number) -> Match {
    if let known = entries[Int(number)].match { return known }
    let match = number == UsageNames.unnamed ? .nothing : catalog?.find(name(number)) ?? .nothing
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
    if let found = try tx.usedName(row), let text = sealer.open(Token(octets: found.token), as: .domain) {
      number = self.number(of: text)
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
    let token =
      number == UsageNames.unnamed ? UsageNames.noToken : sealer.seal(entry.text, as: .domain)?.octets
    guard let token else { return nil }
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
