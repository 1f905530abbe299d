extension AgeRangeService {
  /// Who has said how old the child is. The daemon says `guardianDeclared`, or `selfDeclared` of who has no guardian; the
  /// others are there so that code which knows them compiles.
  public enum AgeRangeDeclaration: Hashable, Sendable {
    case selfDeclared
    case guardianDeclared
    case checkedByOtherMethod
    case guardianCheckedByOtherMethod
    case governmentIDChecked
    case guardianGovernmentIDChecked
    case paymentChecked
    case guardianPaymentChecked
    case confirmed

    init?(word: String) {
      switch word {
      case "selfDeclared": self = .selfDeclared
      case "guardianDeclared": self = .guardianDeclared
      case "confirmed": self = .confirmed
      default: return nil
      }
    }
  }
}
