import DeclaredAgeRange
import Foundation
import PicketJSON
import ScreenTimeClient
import Support
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

  @Test func `a program of the child's learns no age, in however many names it asks`() async throws {
    let house = try House(birthYear: Self.year - 15)
    let program = try house.run(
      "guesser", ["/usr/bin/python3", "-c", Self.guesser, house.workshop.path("child.sock")])
    #expect(try await program.status() == 0, "\(program.complaints)")
    let told = program.lines.map { $0.split(separator: " ").compactMap { Int($0) } }
    let (low, high) = (try #require(told.last?.first), try #require(told.last?.last))
    #expect((low..<high).contains(14) && high - low >= 2, "\(low) to \(high)")
    // A later app gets the same knowledge, in its own gates.
    let apart = try await AgeRangeService(house.link("guardian's")).requestAgeRange(ageGates: 13, 15)
    guard case .sharing(let range) = apart else { throw Trouble(what: "nothing was told") }
    #expect(range.lowerBound == 13 && range.upperBound == 15)
    #expect(range.activeParentalControls == .communicationLimits)
  }

  /// Narrows the age down by halves, each time as another client, with gates of every kind.
  private static let guesser = """
    import json, socket, sys
    low, high = 0, 150
    for number in range(200):
      middle = (low + high) // 2
      for gates in [[12, 13], [middle], [middle + 1], [middle, middle + 2], [middle - 2, middle]]:
        s = socket.socket(socket.AF_UNIX)
        s.connect(sys.argv[1])
        call = {'method': 'io.picket.Household.AgeRange', 'parameters': {'client': 'c%d' % number, 'gates': gates}}
        s.sendall(json.dumps(call).encode() + bytes(1))
        reply = b''
        while not reply.endswith(b'\\0'): reply += s.recv(65536)
        s.close()
        reply = json.loads(reply[:-1])
        if 'error' in reply:
          assert reply['error'].endswith('.Invalid'), reply
          continue
        assert gates != [12, 13], reply
        low = max(low, reply['parameters'].get('lowerBound') or 0)
        high = min(high, reply['parameters'].get('upperBound') or 150)
    print(low, high)
    """

  @Test func `a child is eligible, and a name that is nobody's is not`() async throws {
    let house = try House()
    #expect(try await AgeRangeService(house.link("app")).isEligibleForAgeFeatures)
    for child in ["Nobody", nil] {
      let link = ScreenTimeLink(
        ProcessEnvironment(
          environment: ["PICKET_SOCKET": house.control, "PICKET_CHILD": child ?? ""], program: "test"))
      #expect(try await !AgeRangeService(link).isEligibleForAgeFeatures, "\(child ?? "nobody named")")
    }
  }

  @Test func `a guardian says whether an app is told`() async throws {
    let house = try House(birthYear: Self.year - 20)
    let service = AgeRangeService(house.link("app"))
    try house.call("Household.ChangeChild", ["child": "Mia", "ages": "ask"])
    #expect(try await service.requestAgeRange(ageGates: 18) == .declinedSharing)
    try house.answer(try await house.question("io.picket.ageRange"), "approve")
    guard case .sharing = try await service.requestAgeRange(ageGates: 18) else {
      Issue.record("a guardian said yes")
      return
    }
    try house.call("Household.ChangeChild", ["child": "Mia", "ages": "never"])
    #expect(try await service.requestAgeRange(ageGates: 18) == .declinedSharing)
  }
}
