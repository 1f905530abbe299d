internal import Files

/// The sorted rules name by name.
struct SortedNames {
  private var records: Sorted
  private var ahead: Record?

  init(_ records: Sorted) { self.records = records }

  /// The key of the next name and all rules that stand at it, in the order of their lists and lines.
  mutating func next() throws(Failure) -> (key: ArraySlice<UInt8>, rules: [PlacedRule])? {
    guard let first = if let ahead { ahead } else { try records.next() } else { return nil }
    var rules: [PlacedRule] = []
    var record: Record? = first
    while let here = record, here.key.elementsEqual(first.key) {
      if let rule = PlacedRule(here.rest) { rules.append(rule) }
      record = try records.next()
    }
    ahead = record
    return (first.key, rules)
  }
}
