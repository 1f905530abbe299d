extension AgeRangeService {
  /// What the law of some regions asks of an app.
  public enum RegulatoryFeature: Hashable, Sendable {
    case declaredAgeRangeRequired
    case significantAppChangeRequiresParentalConsent
    case significantAppChangeRequiresAdultNotification
  }
}
