public import FilterProtocol

extension Household {
  /// Takes what children's connections carried since the last round.
  public func note(_ round: UsageRound) {}
}
