import DeclaredAgeRange
import DeviceActivity
import FamilyControls
import Foundation
import PermissionKit
import PicketJSON
import ScreenTimeClient
import Support
import Testing

/// Brings about every error that the coverage tables call done, with the real picketd. `CoverageTests` reads this file.
@Suite(OwnWords(), .enabled(if: getuid() == 0, "picketd wants root")) struct ErrorTests {
  private func request(
    _ link: ScreenTimeLink, _ member: FamilyControlsMember = .individual, _ passcode: String? = nil
  ) async throws {
    let center = AuthorizationCenter(link)
    guard let passcode else { return try await center.requestAuthorization(for: member) }
    try await center.requestAuthorization(for: member, passcode: passcode)
  }

  @Test func `without a passcode nobody can type it`() async throws {
    let house = try House()
    for member in [FamilyControlsMember.individual, .child] {
      await #expect(throws: FamilyControlsError.authenticationMethodUnavailable) {
        try await request(house.link("app"), member, "2580")
      }
    }
  }

  @Test func `a wrong passcode, and too many of them, are said as such`() async throws {
    let house = try House()
    try house.call("Household.SetPasscode", ["passcode": "2580"])
    var heard: [String] = []
    // The first wait is a second, which a busy machine lets pass; each further one is twice as long.
    while heard.count < 8 && heard.last?.contains("too often. try again in") != true {
      await #expect(throws: FamilyControlsError.restricted) {
        try await request(house.link("app"), .individual, "0000")
      }
      heard.append(FamilyControlsError.restricted.localizedDescription)
    }
    #expect(heard.count > 3 && heard.dropLast().allSatisfy { $0.contains("not the passcode") }, "\(heard)")
    #expect(heard.last?.contains("too often. try again in") == true, "\(heard)")
  }

  @Test func `a guardian who says no cancels it`() async throws {
    let house = try House()
    let app = try house.run("Homework", "allow")
    try house.answer(try await house.question("io.picket.authorization"), "decline")
    #expect(try await app.status() == 1)
    #expect(AuthorizationCenter(house.link("Homework")).authorizationStatus == .denied)
    let error = FamilyControlsError.authorizationCanceled
    #expect(app.complaints.contains { $0.contains(error.localizedDescription) }, "\(app.complaints)")
  }

  @Test func `what picketd has no room for is a conflict, and says with what`() async throws {
    let house = try House()
    for number in 0..<500 {
      try house.call("Household.Authorize", ["child": "Mia", "client": .string("c\(number)"), "member": "child"])
    }
    await #expect(throws: FamilyControlsError.authorizationConflict) { try await request(house.link("app")) }
    let text = FamilyControlsError.authorizationConflict.localizedDescription
    #expect(text.contains("500 clients are known already: revoke one"), "\(text)")
  }

  @Test func `who is nobody's child, and what is no client, are said as such`() async throws {
    let house = try House(birthYear: 2_000)
    let nobody = ScreenTimeLink(ProcessEnvironment(environment: ["PICKET_SOCKET": house.control], program: "app"))
    await #expect(throws: FamilyControlsError.invalidAccountType) { try await request(nobody) }
    await #expect(throws: AgeRangeService.Error.invalidAccount) {
      try await AgeRangeService(nobody).requestAgeRange(ageGates: 13)
    }
    await #expect { try await AskCenter(nobody).ask(Self.question()) } throws: {
      if case AskError.communicationLimitsNotEnabled = $0 { true } else { false }
    }
    await #expect(throws: FamilyControlsError.invalidArgument) { try await request(house.link("a\u{7}b")) }
    #expect(FamilyControlsError.invalidArgument.localizedDescription.contains("control characters"))
    await #expect(throws: AgeRangeService.Error.invalidRequest) {
      try await AgeRangeService(house.link("app")).requestAgeRange(ageGates: 13, 14)
    }
  }

  @Test func `while picketd is away nothing can be done, and the error says how to start it`() async throws {
    let house = try House(birthYear: 2_000)
    let link = house.link("app")
    house.end()
    await #expect(throws: FamilyControlsError.unavailable) { try await request(link) }
    await #expect(throws: AgeRangeService.Error.notAvailable) {
      try await AgeRangeService(link).requestAgeRange(ageGates: 13)
    }
    await #expect { try await AskCenter(link).ask(Self.question()) } throws: {
      if case AskError.notAvailable = $0 { true } else { false }
    }
    for text in [FamilyControlsError.unavailable.localizedDescription, "\(AskError.notAvailable.localizedDescription)"]
    {
      #expect(text.contains("sudo scripts/start"), "\(text)")
    }
  }

  @Test func `a question that picketd does not take, and one too many, are errors that say why`() async throws {
    let house = try House()
    let center = AskCenter(house.link("chat"))
    let long = WebAccessTopic(domain: "x.test", reason: String(repeating: "please ", count: 8_000))
    await #expect { try await center.ask(PermissionQuestion(topic: long, choices: [.approve, .decline])) } throws: {
      if case AskError.invalidQuestion = $0 { true } else { false }
    }
    for number in 0..<50 { try await center.ask(Self.question("friend\(number)")) }
    await #expect { try await center.ask(Self.question("one more")) } throws: { error in
      guard case AskError.systemError = error else { return false }
      return error.localizedDescription.contains("50 questions wait for an answer already")
    }
  }

  @Test func `what cannot be monitored is an error that says why`() async throws {
    let house = try House()
    let link = house.link("app")
    func start(_ start: DateComponents, _ end: DateComponents, _ name: String = "a") throws {
      let schedule = DeviceActivitySchedule(intervalStart: start, intervalEnd: end, repeats: true)
      try DeviceActivityCenter(link).startMonitoring(DeviceActivityName(name), during: schedule)
    }
    #expect(throws: DeviceActivityCenter.MonitoringError.invalidDateComponents) {
      try start(DateComponents(hour: 8), DateComponents(hour: 8))
    }
    link.memory.hasAppleLimits = true
    #expect(throws: DeviceActivityCenter.MonitoringError.intervalTooShort) {
      try start(DateComponents(hour: 8), DateComponents(hour: 8, minute: 5))
    }
    #expect(throws: DeviceActivityCenter.MonitoringError.intervalTooLong) {
      try start(DateComponents(day: 1, hour: 0), DateComponents(day: 12, hour: 0))
    }
    for number in 0..<20 { try start(DateComponents(hour: 8), DateComponents(hour: 9), "\(number)") }
    #expect(throws: DeviceActivityCenter.MonitoringError.excessiveActivities) {
      try start(DateComponents(hour: 8), DateComponents(hour: 9), "one more")
    }
    let app = try house.run("Worklog", "free", "17", "20")
    #expect(try await app.status() == 1)
    // DeviceActivityCenter.MonitoringError.unauthorized has picketd's words.
    #expect(app.complaints.contains { $0.contains("was not authorized for this child") }, "\(app.complaints)")
  }

  @Test func `what was used is told to whom it may be told, and otherwise the reason`() async throws {
    let house = try House()
    func ask(_ link: ScreenTimeLink, days: Int = 1) async throws {
      let filter = DeviceActivityFilter(
        segment: .hourly(during: DateInterval(start: .now - TimeInterval(days * 86_400), end: .now)))
      try await ScreenTimeLink.$current.withValue(link) {
        for try await _ in DeviceActivityData.activityData(filteredBy: filter) {}
      }
    }
    try await ask(house.link("app"))
    await #expect(throws: DeviceActivityData.Error.unavailable) { try await ask(house.link("app"), days: 90) }
    #expect(DeviceActivityData.Error.unavailable.localizedDescription.contains("more than 864 segments"))
    let stranger = ScreenTimeLink(
      ProcessEnvironment(environment: ["PICKET_SOCKET": house.control, "PICKET_CHILD": "Nobody"], program: "app"))
    await #expect(throws: DeviceActivityData.Error.missingData) { try await ask(stranger) }
    #expect(DeviceActivityData.Error.missingData.localizedDescription.contains("Nobody"))
    var order: JSON.Object = [
      "child": "Mia", "client": "Worklog", "member": "child", "program": .string(try house.install("Worklog")),
    ]
    try house.call("Household.Authorize", order)
    let app = try house.run("Worklog", "hours")
    #expect(try await app.status() == 1)
    // DeviceActivityData.Error.unauthorized has picketd's words.
    #expect(app.complaints.contains { $0.contains("to see what this child visits") }, "\(app.complaints)")
    order["withData"] = true
    try house.call("Household.Authorize", order)
    let allowed = try house.run("Worklog", "hours")
    #expect(try await allowed.status() == 0, "\(allowed.complaints)")
    #expect(allowed.lines == ["0 min of Mia"])
  }

  @Test func `what answers and is no picketd is told from one that does not answer`() async throws {
    let workshop = try Workshop()
    let stranger = Process()
    stranger.executableURL = URL(filePath: "/usr/bin/python3")
    stranger.arguments = ["-c", Self.stranger, workshop.path("other.sock")]
    (stranger.standardOutput, stranger.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    try stranger.run()
    defer { kill(stranger.processIdentifier, SIGKILL) }
    try await eventually("a program at the socket") {
      FileManager.default.fileExists(atPath: workshop.path("other.sock"))
    }
    let link = ScreenTimeLink(
      ProcessEnvironment(
        environment: ["PICKET_SOCKET": workshop.path("other.sock"), "PICKET_CHILD": "Mia"], program: "app"))
    await #expect(throws: FamilyControlsError.networkError) { try await request(link) }
    await #expect(throws: AgeRangeService.Error.network) {
      try await AgeRangeService(link).requestAgeRange(ageGates: 13)
    }
    #expect(FamilyControlsError.networkError.localizedDescription.contains("does not understand"))
  }

  private static let stranger = """
    import os, socket, sys
    s = socket.socket(socket.AF_UNIX)
    s.bind(sys.argv[1] + '.new')
    s.listen()
    os.rename(sys.argv[1] + '.new', sys.argv[1])
    while True:
      c = s.accept()[0]
      c.recv(65536)
      c.sendall(b'good day' + bytes(1))
      c.close()
    """

  private static func question(_ name: String = "pip") -> PermissionQuestion<CommunicationTopic> {
    PermissionQuestion(handle: CommunicationHandle(value: name, kind: .custom))
  }
}

/// An error's text is picketd's last message in this process, so each test keeps its own.
private struct OwnWords: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await FamilyControlsError.$words.withValue(LastErrorText()) {
      try await AgeRangeService.Error.$words.withValue(LastErrorText()) {
        try await DeviceActivityCenter.MonitoringError.$words.withValue(LastErrorText()) {
          try await DeviceActivityData.Error.$words.withValue(LastErrorText()) { try await function() }
        }
      }
    }
  }
}
