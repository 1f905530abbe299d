import Household
import Messages

/// What the household knows of notices that the family's machines tell together.
struct HouseholdTurns: SharedTurns {
  let household: Household

  func claim(_ notice: LimitNotice) async -> SharedTurn {
    let claim = await household.claimNotice(
      ofLimit: notice.limit, child: notice.child, receiver: notice.receiver, onlyKnown: notice.isOld)
    return switch claim {
    case .alone: .alone
    case .nothing: .nothing
    case .shared(let number): .shared(number)
    }
  }

  func isOurs(_ number: String) async -> Bool? {
    switch await household.turn(ofNotice: number) {
    case .ours: true
    case .over: false
    case .unknown: nil
    }
  }

  func told(_ number: String) async { await household.noteTold(notice: number) }
}
