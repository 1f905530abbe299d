import Ledger

/// The row that the rig writes for a number, so that a reader can check whether it is complete.
struct NumberedRow {
  let secret: SecretRow
  let store: StoreRow

  init(_ number: Int) {
    // Some rows are so long that they need overflow pages.
    let length = number % 50 == 0 ? 30_000 : number % 90
    let value = (0..<length).map { UInt8(truncatingIfNeeded: $0 &+ number) }
    secret = SecretRow(key: "\(number)", value: value)
    store = StoreRow(child: 1, client: "rig", name: "count", isActive: true, revision: number, settings: "{}")
  }
}
