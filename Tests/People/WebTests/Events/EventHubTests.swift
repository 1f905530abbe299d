import PicketJSON
import Support
import Testing
import Web
import Wire

/// Events as a browser receives them, over real sockets.
@Suite struct EventHubTests {
  /// Streams of one hub.
  private struct HubService: WebService {
    let hub = EventHub(name: "test")
    let headers: [(name: String, value: String)] = []

    func begin(_ request: Request) throws(HTTPRefusal) -> Response? { nil }

    func answer(_ request: Request) -> Response {
      do throws(HTTPRefusal) {
        var response = Response(type: "text/event-stream")
        response.body = .stream(
          hub.stream(
            of: try EventGroup.read(request.target.query.first?.value), after: request.headers["last-event-id"]))
        return response
      } catch {
        return Response(error)
      }
    }
  }

  private func listen(_ port: UInt16, _ target: String, after last: String? = nil) -> HTTPConnection {
    let connection = HTTPConnection(port: port)
    let field = last.map { "Last-Event-ID: \($0)\r\n" } ?? ""
    connection.send("GET \(target) HTTP/1.1\r\nHost: a\r\n\(field)\r\n")
    _ = connection.read(until: "retry: 2000")
    return connection
  }

  @Test func `each stream hears what it asked for, and goes on where it stopped`() throws {
    let service = HubService()
    let server = try HTTPServer(service, at: Address(v4: 0x7f00_0001), port: 0)
    let all = listen(server.port, "/")
    let some = listen(server.port, "/?of=requests,time")
    service.hub.publish(.decisions, ["n": 1])
    service.hub.publish(.requests, ["n": 2])
    service.hub.publish(.settings, ["text": "a\nb"])
    service.hub.publish(.time, ["n": 4])
    let told = all.read(until: #""n":4"#)
    #expect(told.contains("id: test.1\nevent: decisions\ndata: {\"n\":1}\n\n"), "\(told)")
    #expect(told.split(separator: "\n").count { $0.hasPrefix("data: ") } == 4, "an event has one line: \(told)")
    let heard = some.read(until: #""n":4"#)
    #expect(heard.contains("event: requests") && !heard.contains("decisions") && !heard.contains("settings"))
    let back = listen(server.port, "/?of=requests,settings", after: "test.2").read(until: "test.3")
    #expect(!back.contains("requests") && back.contains("event: settings") && !back.contains("reload"))
    for lost in ["other.2", "test.99", "test", "x"] {
      #expect(listen(server.port, "/", after: lost).read(until: "reload").contains("event: reload"), "\(lost)")
    }
    server.stop()
  }

  @Test func `a stream that was away for too long is told so`() {
    let hub = EventHub(name: "h")
    for _ in 0..<(3 * EventHub.kept) { hub.publish(.time, [:]) }
    #expect(text(hub.stream(of: [.time], after: "h.1")).contains("reload"))
    let recent = text(hub.stream(of: [.time], after: "h.\(3 * EventHub.kept - 1)"))
    #expect(recent.contains("id: h.\(3 * EventHub.kept)\n") && !recent.contains("reload"))
  }

  @Test func `an event that nobody reads is no one's delay`() {
    let hub = EventHub(name: "h")
    let (slow, quick) = (hub.stream(of: [.time]), hub.stream(of: [.time]))
    for _ in 0..<20_000 {
      hub.publish(.time, ["n": 1])
      _ = text(quick)
    }
    #expect(!slow.put([1]) && quick.put([1]))
  }

  @Test func `what there are no events of is refused in words`() throws {
    #expect(try EventGroup.read("decisions,time") == [.decisions, .time])
    #expect(try EventGroup.read(nil).count == 4)
    for text in ["", "dogs", "time,", "Time"] { #expect(throws: HTTPRefusal.self) { try EventGroup.read(text) } }
  }

  private func text(_ stream: EventStream) -> String { String(decoding: stream.drain(), as: UTF8.self) }
}
