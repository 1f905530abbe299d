import Household
import Messages

/// What the household knows of notices that the family's machines tell together.
struct HouseholdTurns: SharedTurns {
  let household: Household

  func claim(_ notice: SharedNotice) async -> SharedClaim {
    let claim =
      switch notice.subject {
      case .limit(let limit, let child):
        await household.claimNotice(
          ofLimit: limit, child: child, receiver: notice.receiver, onlyKnown: notice.isOld)
      case .week(let monday):
        await household.claimNotice(ofWeek: monday, receiver: notice.receiver, onlyKnown: notice.isOld)
      }
    return switch claim {
    case .alone: .alone
    case .nothing: .nothing
    case .shared(let number): .shared(number)
    }
  }

  func turn(of number: String) async -> SharedTurn {
    switch await household.turn(ofNotice: number) {
    case .ours: .ours
    case .waiting: .waiting
    case .over: .over
    }
  }

  func told(_ number: String) async { await household.noteTold(notice: number) }
}
