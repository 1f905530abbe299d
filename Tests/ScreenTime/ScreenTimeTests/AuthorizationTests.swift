import Combine
import FamilyControls
import Foundation
import ManagedSettings
import PicketJSON
import PicketVarlink
import ScreenTimeClient
import Support
import Synchronization
import Testing

/// Which apps may restrict Mia, and who authorizes them.
@Suite(.serialized, .enabled(if: getuid() == 0, "picketd wants root")) struct AuthorizationTests {
  @Test func `an app hears of its approval and of its revocation`() async throws {
    let house = try House()
    let heard = Mutex<[AuthorizationStatus]>([])
    let center = AuthorizationCenter(house.link("app"))
    let subscription = center.$authorizationStatus.sink { status in heard.withLock { $0.append(status) } }
    #expect(center.authorizationStatus == .notDetermined)
    try house.call("Household.Authorize", ["child": "Mia", "client": "app", "member": "child"])
    try await eventually("the approval") { heard.withLock { $0.last } == .approved }
    #expect(center.authorizationStatus == .approved)
    try house.call("Household.Revoke", ["child": "Mia", "client": "app"])
    try await eventually("the revocation") { heard.withLock { $0.last } == .notDetermined }
    #expect(heard.withLock { $0 } == [.notDetermined, .approved, .notDetermined])
    subscription.cancel()
  }

  @Test func `an app sees what a child uses by a guardian's leave, and hears that it may`() async throws {
    let house = try House()
    let link = try house.authorized("app")
    let center = AuthorizationCenter(link)
    #expect(center.authorizationStatus == .approved)
    try house.call("Household.Authorize", ["child": "Mia", "client": "app", "member": "child", "withData": true])
    #expect(center.authorizationStatus == .approvedWithDataAccess)
    // Nothing was visited yet, so the answer is empty.
    let data = FamilyActivityData(link)
    let (domains, applications) = (try await data.visitedWebDomains, try await data.installedApplications)
    #expect(domains.isEmpty && applications.isEmpty)
    #expect(try await data.activityCategories.count == 12)
    // Its right to restrict the child stays.
    let store = ManagedSettingsStore(.default, link)
    store.media.maximumMovieRating = 300
    #expect(store.effectiveMaximumMovieRating == 300)
  }

  @Test func `stores of an app that lost its authorization are kept and count for nothing`() async throws {
    let house = try House()
    let link = try house.authorized("app")
    let store = ManagedSettingsStore(.default, link)
    store.media.maximumMovieRating = 300
    #expect(store.effectiveMaximumMovieRating == 300)
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      AuthorizationCenter(link).revokeAuthorization { done.resume(with: $0) }
    }
    #expect(AuthorizationCenter(link).authorizationStatus == .notDetermined)
    #expect(store.effectiveMaximumMovieRating == 1_000 && store.media.maximumMovieRating == 300)
    try await AuthorizationCenter(link).requestAuthorization(for: .child)
    #expect(store.effectiveMaximumMovieRating == 300)
  }

  @Test func `whoever asks twice waits for one answer, also when picketd was killed meanwhile`() async throws {
    let house = try House()
    let apps = [try house.run("Homework", "allow"), try house.run("Homework", "allow")]
    let question = try await house.question("io.picket.authorization")
    // The second call may be anywhere on its way to its question. If picketd did not listen, it would fail at once.
    try house.awaitGuests(2)
    house.end()
    try house.start()
    try house.answer(question, "approve")
    for app in apps {
      #expect(try await app.status() == 0, "\(app.complaints)")
      #expect(app.lines == ["approved"])
    }
    #expect(try house.call("Requests.Questions")["questions"]?.array?.count == 1)
  }

  @Test func `an app whose question picketd did not live to hear asks again`() async throws {
    let house = try House()
    house.halt()
    let app = try house.run("Homework", "allow")
    try house.awaitGuests(1)
    house.end()
    try house.start()
    try house.answer(try await house.question("io.picket.authorization"), "approve")
    #expect(try await app.status() == 0, "\(app.complaints)")
    #expect(app.lines == ["approved"])
  }

  @Test func `a user who is no child of the household is told so`() async throws {
    let house = try House()
    for (example, words, complaint) in [
      ("Homework", "allow", "This user is no child of the household."),
      ("Landmarks", "update", "No guardian looks after this user"),
      ("Landmarks", "post", "This user is no child of the household."),
    ] {
      let app =
        words == "update"
        ? try house.run(example, words, "It is new", by: House.stranger)
        : try house.run(example, words, by: House.stranger)
      #expect(try await app.status() == 1)
      #expect(app.complaints.contains { $0.contains(complaint) }, "\(example) \(words): \(app.complaints)")
    }
  }

  @Test func `a guardian who names no child is told so`() async throws {
    let house = try House()
    let link = ScreenTimeLink(
      ProcessEnvironment(environment: ["PICKET_SOCKET": house.control, "PICKET_CLIENT": "app"], program: ""))
    await #expect(throws: FamilyControlsError.invalidAccountType) {
      try await AuthorizationCenter(link).requestAuthorization(for: .child)
    }
  }

  @Test func `an app that waits is authorized by the answer that took effect, and by no other`() async throws {
    let house = try House()
    let app = try house.run("Homework", "allow")
    let question = try await house.question("io.picket.authorization")
    for number in 0..<500 {
      try house.call("Household.Authorize", ["child": "Mia", "client": .string("c\(number)"), "member": "child"])
    }
    #expect(throws: ClientError.self) { try house.answer(question, "approve") }
    house.end()
    try house.start()
    // The question has no answer yet, so a guardian can answer it.
    #expect(try await house.question("io.picket.authorization")["id"] == question["id"])
    try house.call("Household.Revoke", ["child": "Mia", "client": "c0"])
    try house.answer(question, "approve")
    #expect(try await app.status() == 0, "\(app.complaints)")
    #expect(app.lines == ["approved"])
  }

  @Test func `an answer and what it means are there together, whenever picketd is killed`() async throws {
    let house = try House()
    for number in 0..<16 {
      let client = "app\(number)"
      let asker = try house.run(
        "asker", ["/usr/bin/python3", "-c", Self.asker, house.workshop.path("child.sock"), client])
      #expect(try await asker.status() == 0, "\(asker.complaints)")
      func question() throws -> JSON.Object? {
        try house.call("Requests.Questions")["questions"]?.array?.compactMap(\.object)
          .first { $0["client"] == .string(client) }
      }
      let asked = try #require(try question())
      let pause = UInt32.random(in: 0...8_000)
      await withCheckedContinuation { (ended: CheckedContinuation<Void, Never>) in
        // On a thread, since a task might begin only after the answer.
        Thread.detachNewThread {
          usleep(pause)
          house.end()
          ended.resume()
        }
        _ = try? house.answer(asked, "approve")
      }
      try house.start()
      let isAnswered = try question()?["state"] == "answered"
      let status = try house.call("Household.Authorization", ["child": "Mia", "client": .string(client)])["status"]
      #expect(isAnswered == (status == "approved"), "killed after \(pause) microseconds: \(status ?? .null)")
    }
  }

  /// Asks for authorization as a client of the child's user.
  private static let asker = """
    import json, socket, sys
    s = socket.socket(socket.AF_UNIX)
    s.connect(sys.argv[1])
    call = {'method': 'io.picket.Household.Authorize', 'parameters': {'client': sys.argv[2], 'member': 'child'}}
    s.sendall(json.dumps(call).encode() + bytes(1))
    assert b'notDetermined' in s.recv(65536)
    """
}
