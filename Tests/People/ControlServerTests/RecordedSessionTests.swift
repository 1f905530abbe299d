import Foundation
import PicketJSON
import PicketVarlink
import Support
import Testing

@testable import ControlServer

/// A client that was written once keeps working: `Recorded/session.jsonl` has its calls, one a line, with the replies
/// that it got. "@id" in parameters stands for that field of the reply before.
///
/// A line without a reply is a new call: `PICKET_GOLDEN=write` adds what is answered. Recorded replies are not edited.
@Suite struct RecordedSessionTests {
  private static let path = Project.path("Tests/People/ControlServerTests/Recorded/session.jsonl")

  @Test func `a recorded client gets every field that it got when it was recorded`() async throws {
    let home = try await Home()
    let clients = ["root": try home.client(user: 0), "mia": try home.client(user: Home.mia)]
    var lines: [String] = []
    var last: JSON.Object = [:]
    for line in try String(contentsOfFile: Self.path, encoding: .utf8).split(separator: "\n") {
      var step = try #require(try JSON(parsing: line.utf8).object)
      let (by, method) = (try #require(step["by"]?.string), try #require(step["method"]?.string))
      let parameters = Self.filled(step["parameters"]?.object ?? [:], from: last)
      let client = try #require(clients[by])
      let answer = try await client.ask(method, parameters)
      switch answer {
      case .reply(let reply):
        #expect(step["error"] == nil, "\(method) was refused, and is answered now")
        if let recorded = step["reply"] {
          #expect(Self.lacks(.object(reply), recorded, method) == [])
        } else {
          step["reply"] = .object(reply)
        }
        last = reply
      case .refusal(let name, let parameters):
        let refusal: JSON = [
          "name": .string(name), "parameters": .strings(parameters.keys.sorted()),
        ]
        #expect(step["reply"] == nil, "\(method) was answered, and is refused now: \(parameters)")
        #expect(step["error"] == nil || step["error"] == refusal, "\(method): \(refusal)")
        step["error"] = refusal
      }
      lines.append(JSON.object(step).text)
    }
    if ProcessInfo.processInfo.environment["PICKET_GOLDEN"] == "write" {
      try lines.map { $0 + "\n" }.joined()
        .write(toFile: Self.path, atomically: true, encoding: .utf8)
    }
    await home.stop()
  }

  /// Where a reply lacks what was recorded, or has something of another type there. Of a list, the first item is looked at.
  private static func lacks(_ reply: JSON?, _ recorded: JSON, _ place: String) -> [String] {
    guard let reply else { return ["\(place) is missing"] }
    if let object = recorded.object {
      guard let own = reply.object else { return ["\(place) is no object"] }
      return object.members.flatMap { lacks(own[$0.key], $0.value, "\(place).\($0.key)") }
    }
    if let array = recorded.array {
      guard let own = reply.array else { return ["\(place) is no list"] }
      guard let first = array.first else { return [] }
      return lacks(own.first, first, place + "[0]")
    }
    let isSame =
      recorded.string != nil && reply.string != nil || recorded.bool != nil && reply.bool != nil
      || recorded.int != nil && reply.int != nil || recorded == reply
    return isSame ? [] : ["\(place) was \(recorded.text), and is \(reply.text)"]
  }

  private static func filled(_ parameters: JSON.Object, from reply: JSON.Object) -> JSON.Object {
    var filled = parameters
    for member in parameters.members {
      guard let text = member.value.string, text.hasPrefix("@") else { continue }
      var value: JSON? = .object(reply)
      for key in text.dropFirst().split(separator: ".") { value = value?.object?[String(key)] }
      filled[member.key] = value ?? .null
    }
    return filled
  }
}
