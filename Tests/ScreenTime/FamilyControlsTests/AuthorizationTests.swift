import Combine
import DaemonClient
import Foundation
import PicketJSON
import PretendDaemon
import ScreenTimeClient
import Testing

@testable import FamilyControls

@Suite struct AuthorizationTests {
  let daemon = PretendDaemon()
  var center: AuthorizationCenter { AuthorizationCenter(daemon.link()) }

  @Test func `an app that was approved before is told at once`() async throws {
    daemon.setAuthorization("approved")
    try await center.requestAuthorization(for: .child)
    #expect(center.authorizationStatus == .approved)
    #expect(daemon.parameters(of: "Authorize") == [["member": "child", "client": "app", "child": "Mia"]])
  }

  @Test func `a request waits for the guardian`() async throws {
    let center = center
    let request = Task { try await center.requestAuthorization(for: .child) }
    while daemon.parameters(of: "Authorize").isEmpty { await Task.yield() }
    daemon.setAuthorization("approved")
    try await request.value
  }

  @Test func `a guardian who says no cancels it`() async throws {
    let center = center
    let request = Task { try await center.requestAuthorization(for: .child) }
    while daemon.parameters(of: "Authorize").isEmpty { await Task.yield() }
    daemon.setAuthorization("denied")
    await #expect(throws: FamilyControlsError.authorizationCanceled) { try await request.value }
    #expect(center.authorizationStatus == .denied)
  }

  @Test func `a request that nobody waits for any more ends`() async throws {
    let center = center
    let request = Task { try await center.requestAuthorization(for: .child) }
    while daemon.parameters(of: "Authorize").isEmpty { await Task.yield() }
    request.cancel()
    await #expect(throws: FamilyControlsError.authorizationCanceled) { try await request.value }
  }

  @Test func `what picketd did not answer since it ended is asked once more, and no more than that`() async throws {
    let lost = DaemonError.lost(socket: "/run/a.sock", why: "the other side hung up")
    let center = center
    daemon.refuse(.household(.authorize), lost, times: 1)
    let request = Task { try await center.requestAuthorization(for: .child) }
    while daemon.parameters(of: "Authorize").count < 2 { await Task.yield() }
    daemon.setAuthorization("approved")
    try await request.value
    daemon.forgetCalls()
    daemon.refuse(.household(.authorize), lost)
    await #expect(throws: FamilyControlsError.unavailable) { try await center.requestAuthorization(for: .child) }
    #expect(daemon.parameters(of: "Authorize").count == 2)
  }

  @Test func `a guardian's passcode approves here and now`() async throws {
    daemon.setPasscode("1234")
    await #expect(throws: FamilyControlsError.restricted) {
      try await center.requestAuthorization(for: .child, passcode: "0000")
    }
    try await center.requestAuthorization(for: .child, passcode: "1234")
    #expect(center.authorizationStatus == .approved)
  }

  @Test(arguments: [
    (DaemonError.unreachable(socket: "", .notRunning), FamilyControlsError.unavailable),
    (.notAuthorized(why: "", remedy: ""), .restricted), (.notFound(kind: "child", name: "Mia"), .invalidAccountType),
    (.invalid(parameter: "client", why: ""), .invalidArgument), (.conflict(why: ""), .authorizationConflict),
    (.notFound(kind: "passcode", name: ""), .authenticationMethodUnavailable), (.unavailable(why: ""), .unavailable),
    (.unexpected(why: ""), .networkError),
  ]) func `each refusal is the error that callers expect`(_ example: (DaemonError, FamilyControlsError)) async {
    daemon.refuse(.household(.authorize), example.0)
    await #expect(throws: example.1) { try await center.requestAuthorization(for: .individual) }
  }

  @Test func `what people read is what the daemon said last`() async {
    for (failure, words) in [
      (DaemonError.notAuthorized(why: "this is not the passcode", remedy: "try again in 10 seconds"), "in 10 seconds"),
      (.unavailable(why: "the disk is full"), "the disk is full"), (.conflict(why: "500 clients are known"), "500"),
      (.unreachable(socket: "/run/a.sock", .notRunning), "scripts/start"),
      (.invalid(parameter: "client", why: "it is too long"), "it is too long"),
    ] {
      daemon.refuse(.household(.authorize), failure)
      await FamilyControlsError.$words.withValue(LastErrorText()) {
        let error = await #expect(throws: FamilyControlsError.self) {
          try await center.requestAuthorization(for: .individual)
        }
        #expect(error?.localizedDescription.contains(words) == true, "\(error?.localizedDescription ?? "")")
      }
    }
  }

  @Test func `errors are numbered as Apple's and say what to do`() {
    let names: [FamilyControlsError] = [
      .restricted, .unavailable, .invalidAccountType, .invalidArgument, .authorizationConflict, .authorizationCanceled,
      .networkError, .authenticationMethodUnavailable,
    ]
    #expect(names.map(\.rawValue) == Array(0...7))
    #expect((FamilyControlsError.invalidAccountType as NSError).code == 2)
    for error in names { #expect(error.localizedDescription == error.errorDescription) }
  }

  @Test func `a revocation is heard of as it happens`() async throws {
    daemon.setAuthorization("approved")
    let center = center
    var heard: [AuthorizationStatus] = []
    let subscription = center.$authorizationStatus.sink { heard.append($0) }
    await withCheckedContinuation { continuation in
      center.revokeAuthorization { result in
        #expect(throws: Never.self) { try result.get() }
        continuation.resume()
      }
    }
    #expect(heard.first == .approved)
    #expect(heard.last == .notDetermined)
    #expect(center.authorizationStatus == .notDetermined)
    subscription.cancel()
  }

  @Test func `while nobody answers nothing is determined`() {
    daemon.setAuthorization("approved")
    daemon.isReachable = false
    #expect(center.authorizationStatus == .notDetermined)
  }

  @Test func `words are the same in logs and on the wire`() {
    #expect("\(AuthorizationStatus.approvedWithDataAccess)" == "approvedWithDataAccess")
    #expect(AuthorizationStatus.approvedWithDataAccess.rawValue == 3)
    #expect("\(FamilyControlsMember.child)" == "child" && FamilyControlsMember.child.rawValue == 0)
  }
}
