import DaemonClient
import Foundation
import PicketJSON
import PretendDaemon
import ScreenTimeClient
import Testing
import UIKit

@testable import DeclaredAgeRange

@Suite struct AgeRangeTests {
  let daemon = PretendDaemon()
  var service: AgeRangeService { AgeRangeService(daemon.link()) }

  @Test(arguments: [(9, nil, 13), (13, 13, 16), (15, 13, 16), (16, 16, 18), (40, 18, nil)] as [(Int, Int?, Int?)])
  func `a range lies between the gates`(_ example: (age: Int, lower: Int?, upper: Int?)) async throws {
    daemon.setAge(example.age)
    guard case .sharing(let range) = try await service.requestAgeRange(ageGates: 16, 13, 18) else {
      Issue.record("sharing was declined")
      return
    }
    #expect(range.lowerBound == example.lower && range.upperBound == example.upper)
    #expect(range.ageRangeDeclaration == .guardianDeclared)
    #expect(range.activeParentalControls == .communicationLimits)
    #expect(daemon.parameters(of: "AgeRange") == [["gates": [13, 16, 18], "client": "app", "child": "Mia"]])
  }

  @Test func `a guardian may decline`() async throws {
    daemon.setAge(12, isShared: false)
    #expect(try await service.requestAgeRange(ageGates: 13) == .declinedSharing)
  }

  @Test(arguments: [[13, 14], [1], [0], [-3], [13, 13], [13, 16, 17], [151], [Int.max, Int.min]])
  func `ranges of less than two years would tell an age`(_ gates: [Int]) async {
    await #expect(throws: AgeRangeService.Error.invalidRequest) {
      try await service.requestAgeRange(
        ageGates: gates[0], gates.count > 1 ? gates[1] : nil, gates.count > 2 ? gates[2] : nil)
    }
    #expect(daemon.methods.isEmpty)
  }

  @Test func `a bound that is no gate is not passed on`() async throws {
    let answer = try DaemonReply<Daemon.AgeRangeReply>([
      "declined": false, "lowerBound": 14, "upperBound": 16, "declaration": "selfDeclared", "controls": ["unknown"],
    ])
    guard case .sharing(let range) = AgeRangeService.Response(answer.value, try AgeGates([13, 16])) else {
      Issue.record("sharing was declined")
      return
    }
    #expect(range.lowerBound == nil && range.upperBound == 16)
    #expect(range.activeParentalControls.isEmpty)
  }

  @Test func `a window changes nothing`() async throws {
    daemon.setAge(20)
    let service = service
    let response = try await Task { @MainActor in
      try await service.requestAgeRange(ageGates: 18, in: UIViewController())
    }.value
    guard case .sharing(let range) = response else { throw AgeRangeService.Error.notAvailable }
    #expect(range.lowerBound == 18)
  }

  @Test func `a child is eligible, and no region has rules`() async throws {
    #expect(try await service.isEligibleForAgeFeatures)
    #expect(try await service.requiredRegulatoryFeatures.isEmpty)
  }

  @Test func `refusals are errors that say what to do`() async {
    daemon.refuse(.household(.ageRange), .unavailable(why: "the disk is full"))
    await AgeRangeService.Error.$words.withValue(LastErrorText()) {
      await #expect(throws: AgeRangeService.Error.notAvailable) { try await service.requestAgeRange(ageGates: 18) }
      #expect(AgeRangeService.Error.notAvailable.localizedDescription == "the disk is full")
    }
    daemon.isReachable = false
    await #expect(throws: AgeRangeService.Error.notAvailable) { try await service.requestAgeRange(ageGates: 18) }
    #expect(AgeRangeService.Error.declinedOnboarding.localizedDescription.contains("--birth-year"))
  }

  @Test func `controls describe themselves`() {
    #expect("\(AgeRangeService.ParentalControls(rawValue: 3))".contains("communicationLimits"))
    #expect("\(AgeRangeService.ParentalControls())" == "[]")
  }
}
