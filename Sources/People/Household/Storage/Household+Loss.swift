internal import Ledger
internal import Policy

// A household is lost when its ledger turns out to be damaged while nobody has it in memory. The fresh ledger says that
// there are no children, which must open no fence. So nothing is published, and the filter goes on with what it has;
// nothing is written, and nobody but root is known to be a guardian, until a backup is restored or a guardian says that
// the family begins anew. The mark beside the ledger makes that so after every restart.
extension Household {
  static func lost(_ loss: String) -> String {
    "the household is lost: \(loss) Until then nothing changes, and children stay behind the fence; if there is no "
      + "backup, `picket household begin` begins anew"
  }

  /// What guardians are to know, a sentence each; nothing where all is well.
  public var troubles: [String] {
    var troubles: [String] = []
    if let loss { troubles.append(Household.lost(loss)) }
    if let refusal = publisher.refusal { troubles.append(refusal) }
    if let lack = catalog.lack {
      troubles.append(
        "there is no catalog: \(lack). Categories and applications are not filtered, what shields say by name is. See to "
          + "the reason; picketd tries again by itself, and `picket lists update` says more")
    }
    if let clockTrouble { troubles.append(clockTrouble) }
    if let unaskedClockTrouble { troubles.append(unaskedClockTrouble) }
    if let setBackTrouble { troubles.append(setBackTrouble) }
    powerfulGroups.refresh()
    troubles += fleetTroubles + passkeyTroubles
    return troubles + powerfulGroups.warnings(about: state.sortedDevices)
  }

  /// Goes on with an empty household in the place of one that is lost.
  public func beginAnew() throws(HouseholdError) {
    guard loss != nil else { throw .conflict("nothing is lost: this household is whole") }
    do throws(LedgerError) { try ledger.settle() } catch { throw HouseholdError(error) }
    found()
    republish()
  }

  /// There is a household again, or another one. The configuration's members are taken in before anything is published.
  func found() {
    loss = nil
    announce(.trouble)
    guard let declaration = declared.declaration else { return }
    do throws(HouseholdError) {
      for fault in try declare(declaration) { complain(fault) }
    } catch {
      complain("\(error)")
    }
  }
}
