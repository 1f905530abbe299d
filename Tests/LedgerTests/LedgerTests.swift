import Ledger
import Support
import Testing

@Suite struct LedgerTests {
}
