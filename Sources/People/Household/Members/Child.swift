public import Policy

/// Somebody who is looked after.
public struct Child: Hashable, Sendable, Identifiable {
  public let id: Int
  public var name: String
  public var birthYear: Int?
  /// nil for the household's.
  public var level: Level?
  /// Seconds since 1970, as all times that people see.
  public let created: Int
  public var ages: AgeSharing
  /// The number of the profile that it follows.
  public var profile: Int?
  /// Whether the family's machines have its log together, and since when; nil where no guardian said, which is apart.
  public var log: LogSharing?
  /// The last line that was written down here before that moment; nil while it is apart.
  var logFrom: Int?

  public init(
    id: Int, name: String, birthYear: Int? = nil, level: Level? = nil, created: Int, ages: AgeSharing = .always,
    profile: Int? = nil
  ) {
    self.id = id
    self.name = name
    self.birthYear = birthYear
    self.level = level
    self.created = created
    self.ages = ages
    self.profile = profile
  }
}
