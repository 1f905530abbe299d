import Ledger

/// What the rig writes under a number, so that whoever reads it can tell whether it is whole.
struct NumberedRow {
  let secret: SecretRow
  let store: StoreRow

  init(_ number: Int) {
    // Now and then one that needs pages of its own.
    let length = number % 50 == 0 ? 30_000 : number % 90
    let value = (0..<length).map { UInt8(truncatingIfNeeded: $0 &+ number) }
    secret = SecretRow(key: "\(number)", value: value)
    store = StoreRow(child: 1, client: "rig", name: "count", isActive: true, revision: number, settings: "{}")
  }
}
