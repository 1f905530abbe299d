internal import PicketSystem

/// The sorted rules, grouped by name.
struct SortedNames {
  private var records: Sorted
  private var ahead: SortRecord?

  private(set) var key: ArraySlice<UInt8> = []
  /// All rules of the current name, in the order of lists and lines.
  private(set) var rules: [PlacedRule] = []

  init(_ records: Sorted) { self.records = records }

  /// Goes to the next name; false behind the last.
  mutating func advance() throws(Failure) -> Bool {
    guard let first = if let ahead { ahead } else { try records.next() } else { return false }
    key = first.key
    rules.removeAll(keepingCapacity: true)
    var record: SortRecord? = first
    while let here = record, here.key.elementsEqual(key) {
      if let rule = PlacedRule(here.rest) { rules.append(rule) }
      record = try records.next()
    }
    ahead = record
    return true
  }
}
