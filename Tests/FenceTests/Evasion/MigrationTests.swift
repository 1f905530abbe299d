import Support
import Testing

/// QUIC that goes on at an address where the filter saw no beginning (B2.32). No other server listens there.
private enum Migration {
  static func reaches(_ family: Family, in lab: Lab) throws -> Bool {
    let middle = QUICSamples.shortHeader(destination: Attack.connection(), payload: 1_100)
    return try !Ear.hears([middle, middle], from: lab.emma, at: Resolver.other.address(family), "443").isEmpty
  }
}

extension FenceTests {
  @Suite struct OpenMigrationTests {
    @Test(arguments: Family.allCases) func `the middle of a QUIC connection reaches a server`(_ family: Family) throws {
      #expect(try Migration.reaches(family, in: Lab.standing()))
    }
  }

  @Suite(.needsDaemon, .fence(.usual)) struct MigrationTests {
    @Test(arguments: Family.allCases) func `the middle of a QUIC connection without a beginning reaches no server`(
      _ family: Family
    ) throws {
      #expect(try !Migration.reaches(family, in: Lab.standing()))
    }
  }
}
