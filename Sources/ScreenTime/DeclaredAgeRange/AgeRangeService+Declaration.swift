extension AgeRangeService {
  /// Who has said how old the child is. It is always a guardian; the others are there so that code which knows them
  /// compiles.
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
      if word != "guardianDeclared" { return nil }
      self = .guardianDeclared
    }
  }
}
