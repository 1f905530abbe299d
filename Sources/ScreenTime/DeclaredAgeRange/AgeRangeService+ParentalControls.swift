extension AgeRangeService {
  /// What a guardian has turned on for the child.
  public struct ParentalControls: OptionSet, Hashable, CustomStringConvertible, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// New contacts are asked for, as they are for every child of a household: see PermissionKit.
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
