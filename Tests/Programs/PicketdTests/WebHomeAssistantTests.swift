import Foundation
import PicketJSON
import Support
import Testing

/// The package for Home Assistant in `Web.docc/Resources`: what it reads and calls, with a real picketd.
@Suite(.enabled(if: Caller.isRoot, "picket-web becomes another user")) struct WebHomeAssistantTests {
  private static let path = "Sources/People/Web/Web.docc/Resources/home-assistant.yaml"
  private static let server = "http://127.0.0.1:8053"

  /// Sends what the package would, and returns the answer as JSON.
  private struct Assistant {
    let web: WebHome
    let token: String

    func ask(_ method: String, _ address: Substring, _ body: String = "") throws -> JSON.Object {
      let target = String(address.dropFirst(WebHomeAssistantTests.server.count))
      let headers = ["Authorization": "Bearer \(token)", "Content-Type": "application/json"]
      let answer = HTTPConnection(port: web.port).ask(method, target, headers: headers, body: body)
      #expect(answer?.status == 200, "\(target) \(body): \(String(describing: answer))")
      return try #require(try JSON(parsing: Array((answer?.body ?? "").utf8)).object)
    }
  }

  private func assistant() throws -> Assistant {
    let web = try WebHome()
    let said = try Caller.root.ask(
      web.home.socket, ("Household.AddToken", #"{"name": "Home Assistant", "scope": "control"}"#)
    ).joined()
    return Assistant(web: web, token: try #require(said.firstMatch(of: /pkt_[0-9a-f]{64}/).map { String($0.0) }))
  }

  @Test func `all that it reads is served, with the keys of its templates`() throws {
    let (text, assistant) = (try String(contentsOfFile: Self.path, encoding: .utf8), try assistant())
    let targets = #"{"categories": ["games"], "domains": [], "applications": [], "allWeb": false, "except": []}"#
    let limit = #"{"child": "Mia", "name": "Games", "targets": \#(targets), "perDay": 3600}"#
    _ = try assistant.ask("POST", "\(Self.server)/api/v1/Activity/AddLimit"[...], limit)
    let parts = text.split(separator: "  - resource: ").dropFirst()
    #expect(parts.count == 3)
    for part in parts {
      let answer = try assistant.ask("GET", part.prefix { !$0.isNewline })
      for key in part.matches(of: /value_json\.(\w+)/).map({ String($0.1) }) { #expect(answer[key] != nil, "\(key)") }
    }
  }

  @Test func `all that it calls does what it says`() throws {
    let (text, assistant) = (try String(contentsOfFile: Self.path, encoding: .utf8), try assistant())
    let commands = text.matches(of: /url: (\S+)\n(?:.*\n)*?    payload: '(.*)'/).map { ($0.1, String($0.2)) }
    #expect(commands.map { $0.0.split(separator: "/").last } == ["Off", "On", "Answer"])
    let choices = text.matches(of: /choice: (\w+)/).map { String($0.1) }
    #expect(choices == ["hour", "decline"])
    for choice in choices {
      let shield =
        #"{"child": "Mia", "isOn": true, "categories": [], "domains": ["\#(choice).example"], "#
        + #""applications": [], "allWeb": false, "except": []}"#
      _ = try assistant.ask("POST", "\(Self.server)/api/v1/Settings/Shield"[...], shield)
      let question = #"{"child": "Mia", "what": "\#(choice).example"}"#
      let asked = try assistant.ask("POST", "\(Self.server)/api/v1/Requests/AskFor"[...], question)
      let id = try #require(asked["question"]?.object?["id"]?.string)
      for (address, payload) in commands {
        let body = payload.replacing("{{ child }}", with: "Mia").replacing("{{ seconds }}", with: "3600")
          .replacing("{{ id }}", with: id).replacing("{{ choice }}", with: choice)
        _ = try assistant.ask("POST", address, body)
      }
    }
    #expect(try assistant.ask("GET", "\(Self.server)/api/v1/Requests/Questions?state=open"[...])["questions"] == [])
  }
}
