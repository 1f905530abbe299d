import Glibc
import Ledger

/// A program that writes to a ledger and that tests kill.
enum LedgerRig {
  static func run(_ arguments: [String]) {}
}
