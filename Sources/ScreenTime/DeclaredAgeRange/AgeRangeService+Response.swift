internal import DaemonClient

extension AgeRangeService {
  public enum Response: Hashable, Sendable {
    case declinedSharing
    case sharing(range: AgeRange)
  }

  /// Nil below the lowest gate, and at or above the highest.
  public struct AgeRange: Hashable, Sendable {
    public let lowerBound: Int?
    public let upperBound: Int?
    public let ageRangeDeclaration: AgeRangeDeclaration?
    public let activeParentalControls: ParentalControls
  }
}

extension AgeRangeService.Response {
  /// A bound that is no gate would say more than was asked for: it is left out.
  init(_ answer: Daemon.AgeRangeReply, _ gates: AgeGates) {
    if answer.declined {
      self = .declinedSharing
      return
    }
    func gate(_ age: Int?) -> Int? { age.flatMap { gates.ages.contains($0) ? $0 : nil } }
    self = .sharing(
      range: AgeRangeService.AgeRange(
        lowerBound: gate(answer.lowerBound), upperBound: gate(answer.upperBound),
        ageRangeDeclaration: answer.declaration.flatMap(AgeRangeService.AgeRangeDeclaration.init(word:)),
        activeParentalControls: AgeRangeService.ParentalControls(words: answer.controls)))
  }
}
