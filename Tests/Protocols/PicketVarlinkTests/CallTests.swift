import PicketJSON
import PicketVarlink
import Support
import Synchronization
import Testing

@Suite struct CallTests {
  private let seen = Sample.Seen()
  private let server: Server

  init() throws { server = try Server(try Sample.service(seen)) }

  /// Runs a client of this user on its own thread.
  private func talk<Result: Sendable>(
    as user: UInt32 = 1_000, _ body: @escaping @Sendable (Client) throws -> Result
  ) async throws -> Result {
    try await onThread { [server] in try body(try server.loopback(label: "child", as: Peer(user: user))) }
  }

  @Test func `a call is answered, and the next one on the same connection too`() async throws {
    try await talk { client in
      for text in ["a", "é\"\n", ""] {
        let reply = try client.call("org.example.sample.Echo", ["text": .string(text)])
        #expect(reply["text"] == .string(text))
      }
    }
  }

  @Test func `the service describes itself`() async throws {
    try await talk { client in
      let info = try client.call("org.varlink.service.GetInfo")
      #expect(info["interfaces"] == ["org.varlink.service", "org.example.sample"])
      for (name, text) in [("org.example.sample", Sample.text)] {
        let reply = try client.call("org.varlink.service.GetInterfaceDescription", ["interface": .string(name)])
        #expect(reply == ["description": .string(text)])
      }
      let own = try client.call(
        "org.varlink.service.GetInterfaceDescription", ["interface": "org.varlink.service"])
      let description = try Description(own["description"]?.string ?? "")
      #expect(description.methods.keys.sorted() == ["GetInfo", "GetInterfaceDescription"])
      #expect(description.fault(inReply: "GetInfo", info) == nil)
    }
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    let method: String
    var parameters: JSON.Object = [:]
    let error: CallError
    var testDescription: String { "\(method) \(JSON.object(parameters).text)" }
  }

  @Test(arguments: [
    Refusal(method: "org.example.sample.No", error: .methodNotFound("org.example.sample.No")),
    Refusal(method: "org.example.other.No", error: .interfaceNotFound("org.example.other")),
    Refusal(method: "No", error: .interfaceNotFound("")),
    Refusal(method: "org.varlink.service.No", error: .methodNotFound("org.varlink.service.No")),
    Refusal(method: "org.example.sample.Echo", error: .invalidParameter("text")),
    Refusal(method: "org.example.sample.Echo", parameters: ["text": 1], error: .invalidParameter("text")),
    Refusal(
      method: "org.example.sample.Echo", parameters: ["text": "a", "more": 1], error: .invalidParameter("more")),
    Refusal(
      method: "org.example.sample.Echo",
      parameters: ["text": "a", "place": ["name": "x", "kind": "home", "tags": ["a": "b"], "near": []]],
      error: .invalidParameter("place.tags[a]")),
    Refusal(
      method: "org.varlink.service.GetInterfaceDescription", parameters: ["interface": "org.example.no"],
      error: .interfaceNotFound("org.example.no")),
    Refusal(
      method: "org.example.sample.Fail", parameters: ["why": "so"],
      error: CallError("org.example.sample.Failed", ["why": "so"])),
    Refusal(method: "org.example.sample.Forgotten", error: .methodNotImplemented("org.example.sample.Forgotten")),
    Refusal(
      method: "org.example.sample.Large", parameters: ["bytes": 1_048_576],
      error: CallError("org.example.sample.ReplyTooLong", ["bytes": 1_048_603])),
  ]) func `what cannot be done is refused with its reason, and the connection goes on`(_ refusal: Refusal) async throws
  {
    try await talk { client in
      #expect(throws: ClientError.refused(refusal.error)) { try client.call(refusal.method, refusal.parameters) }
      let reply = try client.call("org.example.sample.Echo", ["text": "a", "count": .null])
      #expect(reply["text"] == "a")
    }
  }

  @Test func `a handler knows who calls and where, and what it wrote down of the connection`() async throws {
    try await talk(as: 1_234) { client in
      let before = try client.call("org.example.sample.Who")
      #expect(before == ["label": "child", "user": 1_234, "isUnlocked": false])
      let reply = try client.call("org.example.sample.Unlock")
      #expect(reply.isEmpty)
      let after = try client.call("org.example.sample.Who")
      #expect(after["isUnlocked"] == true)
    }
    let other = try await talk { client in try client.call("org.example.sample.Who") }
    #expect(other["isUnlocked"] == false)
  }

  @Test func `a call that wants more gets all replies, and the connection goes on`() async throws {
    let numbers = try await talk { client in
      let replies = try client.more("org.example.sample.Count", ["to": 500])
      #expect(throws: ClientError.busy) { try client.call("org.example.sample.Who") }
      var numbers: [Int64] = []
      while let reply = try replies.next() { numbers.append(reply["number"]?.int ?? 0) }
      _ = try client.call("org.example.sample.Who")
      return numbers
    }
    #expect(numbers == Array(1...500))
  }

  @Test func `a method with many replies gives one where no more is wanted`() async throws {
    let reply = try await talk { client in try client.call("org.example.sample.Count", ["to": 500]) }
    #expect(reply == ["number": 1])
  }

  @Test func `a call that wants more ends when its client hangs up`() async throws {
    try await talk { client in
      let replies = try client.more("org.example.sample.Count")
      let first = try replies.next()
      #expect(first?["number"] == 1)
    }
    let isCancelled = await eventually { [seen] in seen.cancelled.withLock { $0 } == 1 }
    #expect(isCancelled)
  }

  @Test func `calls without a reply are done in order, also when the client leaves at once`() async throws {
    try await talk { client in
      for number in 0..<50 { try client.tell("org.example.sample.Note", ["text": .string("\(number)")]) }
    }
    _ = await eventually { [seen] in seen.notes.withLock { $0.count } == 50 }
    #expect(seen.notes.withLock { $0 } == (0..<50).map { "\($0)" })
  }

  @Test func `a reply that does not come in time ends the connection`() async throws {
    try await talk { client in
      #expect(throws: ClientError.late(.milliseconds(50))) {
        try client.call("org.example.sample.Wait", within: .milliseconds(50))
      }
      #expect(throws: ClientError.lost) { try client.call("org.example.sample.Who") }
    }
  }

  @Test func `replies that are late can be waited for again`() async throws {
    try await talk { client in
      let replies = try client.more("org.example.sample.Wait")
      #expect(throws: ClientError.late(.milliseconds(20))) { try replies.next(within: .milliseconds(20)) }
      #expect(throws: ClientError.late(.milliseconds(20))) { try replies.next(within: .milliseconds(20)) }
      replies.stop()
      #expect(throws: ClientError.lost) { try replies.next() }
    }
  }
}
