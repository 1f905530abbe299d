import DeclaredAgeRange
import Foundation
import JSON
import ScreenTimeLink
import Testing

@Suite(.enabled(if: getuid() == 0, "picketd wants root")) struct AgeTests {
  private static let year = Calendar(identifier: .gregorian).component(.year, from: .now)

  @Test func `an age is told as far as the gates ask`() async throws {
    let house = try House(birthYear: Self.year - 20)
    let service = AgeRangeService(house.link("app"))
    for (gates, lower, upper) in [
      ([13, 16, 18], 18, nil), ([25, 30, 40], nil, 25), ([16, 25, 99], 16, 25),
    ] as [([Int], Int?, Int?)] {
      guard case .sharing(let range) = try await service.requestAgeRange(ageGates: gates[0], gates[1], gates[2]) else {
        Issue.record("nothing was told of \(gates)")
        continue
      }
      #expect(range.lowerBound == lower && range.upperBound == upper && range.ageRangeDeclaration == .guardianDeclared)
    }
    guard case .sharing(let range) = try await service.requestAgeRange(ageGates: 18) else {
      Issue.record("nothing was told of one gate")
      return
    }
    #expect(range.lowerBound == 18 && range.upperBound == nil)
    #expect(try await service.isEligibleForAgeFeatures)
  }

  @Test func `gates too close to each other, too many or unlikely are refused before anybody is asked`() async throws {
    let house = try House(birthYear: Self.year - 20)
    let service = AgeRangeService(house.link("app"))
    await #expect(throws: AgeRangeService.Error.invalidRequest) { try await service.requestAgeRange(ageGates: 13, 14) }
    await #expect(throws: AgeRangeService.Error.invalidRequest) { try await service.requestAgeRange(ageGates: 1) }
    await #expect(throws: AgeRangeService.Error.invalidRequest) { try await service.requestAgeRange(ageGates: 151) }
    guard case .sharing = try await service.requestAgeRange(ageGates: 120, 150) else {
      Issue.record("what the app may ask for, picketd answers")
      return
    }
  }

  @Test func `nothing is told of a child whose age nobody has said`() async throws {
    let house = try House()
    let response = try await AgeRangeService(house.link("app")).requestAgeRange(ageGates: 13)
    #expect(response == .declinedSharing)
  }
}
