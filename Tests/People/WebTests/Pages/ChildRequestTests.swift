import DaemonClient
import PicketJSON
import Testing

@testable import Web

/// What guardians read of a question, and what their buttons say.
@Suite struct ChildRequestTests {
  private func request(_ changes: JSON.Object) throws -> ChildRequest {
    var json: JSON.Object = [
      "id": "q", "number": 3, "child": "Mia", "state": "open", "created": "2026-11-23T12:00:00Z",
      "topic": "io.picket.access", "domain": "www.tiktok.com", "payload": ["title": "wikipedia.org", "kind": "limit"],
      "choices": [
        ["id": "hour", "title": "No", "isApproval": true, "seconds": 2_678_400],
        ["id": "decline", "title": "Yes", "isApproval": false],
      ],
    ]
    for key in changes.keys { json[key] = changes[key] }
    return ChildRequest(try DaemonReply<Daemon.Question>(json).value)
  }

  @Test(arguments: [["client": "Homework"], ["topic": "org.example.chat"]] as [JSON.Object])
  func `of a question whose words are an app's only what a yes opens is believed`(_ changes: JSON.Object) throws {
    let request = try request(changes)
    let app = changes["client"]?.string ?? "an app"
    #expect(request.title == "www.tiktok.com, by \(app)" && request.host == nil)
    #expect(request.answers.map(\.words) == ["Yes, for 744 h: No", "No: Yes"])
    #expect(request.answers.map(\.isYes) == [true, false])
  }

  @Test func `Picket's own question has its own words`() throws {
    let request = try request([:])
    #expect(request.title == "wikipedia.org" && request.host == "www.tiktok.com")
    #expect(request.answers.map(\.words) == ["15 min", "1 h", "No"])
  }
}
