@testable import Ledger

/// Everything that a ledger holds.
struct Contents: Equatable {
  var children: [ChildRow] = []
  var devices: [DeviceRow] = []
  var seen: [SeenRow] = []
  var stores: [StoreRow] = []
  var authorizations: [AuthorizationRow] = []
  var ages: [AgeRow] = []
  var grants: [GrantRow] = []
  var questions: [QuestionRow] = []
  var decisions: [DecisionRow] = []
  var timeRules: [TimeRuleRow] = []
  var accessTokens: [AccessTokenRow] = []
  var passkeys: [PasskeyRow] = []

  init() {}

  init(_ ledger: Ledger) throws(LedgerError) {
    self = try ledger.read { (tx) throws(LedgerError) in
      var contents = Contents()
      contents.children = try tx.children()
      contents.devices = try tx.devices()
      contents.seen = try tx.seen()
      contents.stores = try tx.stores()
      contents.authorizations = try tx.authorizations()
      contents.ages = try tx.ages()
      contents.grants = try tx.grants()
      contents.questions = try tx.questions()
      contents.timeRules = try tx.timeRules()
      contents.accessTokens = try tx.accessTokens()
      contents.passkeys = try tx.passkeys()
      contents.decisions = try tx.decisions(limit: 100_000)
      return contents
    }
  }
}
