internal import DaemonClient

extension AgeRangeService {
  public enum Response: Hashable, Sendable {
    case declinedSharing
    case sharing(range: AgeRange)
  }

  /// nil below the lowest gate, and at or above the highest.
  public struct AgeRange: Hashable, Sendable {
    public let lowerBound: Int?
    public let upperBound: Int?
    public let ageRangeDeclaration: AgeRangeDeclaration?
    public let activeParentalControls: ParentalControls
  }
}

extension AgeRangeService.Response {
  /// A bound that is not one of the gates would tell more than was asked for, so it is left out.
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

extension AgeRangeService {
  /// Who declared the child's age: always a guardian. The other cases exist so that code which knows them compiles.
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

extension AgeRangeService {
  /// Controls that a guardian has turned on for the child.
  public struct ParentalControls: OptionSet, Hashable, CustomStringConvertible, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// A guardian is asked about new contacts, as for every child of a household: see PermissionKit.
    public static let communicationLimits = ParentalControls(rawValue: 1)
    @available(*, deprecated, message: "Use AgeRangeService.requiredRegulatoryFeatures")
    public static let significantAppChangeApprovalRequired = ParentalControls(rawValue: 2)

    private static let names = ["communicationLimits", "significantAppChangeApprovalRequired"]

    init(words: [String]) {
      self.init(rawValue: ParentalControls.names.enumerated().reduce(0) { $0 | (words.contains($1.1) ? 1 << $1.0 : 0) })
    }

    public var description: String {
      let names = ParentalControls.names.enumerated().filter { rawValue & 1 << $0.0 != 0 }.map(\.1)
      return "[" + names.joined(separator: ", ") + "]"
    }
  }
}

extension AgeRangeService {
  /// Legal requirements of some regions.
  public enum RegulatoryFeature: Hashable, Sendable {
    case declaredAgeRangeRequired
    case significantAppChangeRequiresParentalConsent
    case significantAppChangeRequiresAdultNotification
  }
}
