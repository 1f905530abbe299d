internal import Ledger
internal import Replication

// Grants and allowances of a machine that left its family and comes back, or was restored from a backup: the family has most of
// them, and they would be there twice under numbers of their own.
extension Sharing {
  /// Takes in by which rows grants and allowances were known.
  mutating func remember(_ rows: [SharedGrantRow]) {
    for row in rows {
      guard let key = RowKind(row.kind).flatMap({ RowKey($0, row.id) }) else { continue }
      if replica.state(of: key) == nil { remembered[row.number] = key } else { grants[row.number] = key }
    }
  }

  /// Finds them again among what the database has.
  mutating func recall(in state: State, at time: Int) {
    for (number, key) in remembered.sorted(by: { $0.key < $1.key }) {
      let isThere = state.grants[number] != nil || state.allowances[number] != nil
      if replica.state(of: key) != nil {
        remembered[number] = nil
        if isThere {
          grants[number] = key
          pending.insert(key)
        } else if isOpen(key, at: time), !isAllowedAnew(key, in: state) {
          // It was taken back here meanwhile.
          replica.decide(key, nil, at: Int64(time))
        }
      } else if hasReadAll, !isThere {
        remembered[number] = nil
      }
    }
  }

  /// Whether the same was allowed once more, under another number.
  private func isAllowedAnew(_ key: RowKey, in state: State) -> Bool {
    state.allowances.values.contains { allowance in
      owners[allowance.child].flatMap { self.key(ofAllowed: allowance.target, $0) } == key
    }
  }

  private func isOpen(_ key: RowKey, at time: Int) -> Bool {
    let bodies = bodies(of: key).compactMap { OpeningBody($0) }
    return !bodies.isEmpty && bodies.allSatisfy { $0.left(at: time) != 0 }
  }
}
