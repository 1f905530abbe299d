import PicketJSON
import ShieldProtocol
import Testing

@Suite struct LookTests {
  private static let full = {
    var look = ShieldLook()
    look.title = ShieldLook.Label("Homework first", ShieldColor(bits: 0x0102_03ff))
    look.subtitle = ShieldLook.Label("It waits.\nFor you.")
    look.primaryButton = ShieldLook.Label("OK", ShieldColor("#FFFFFFFF"))
    look.primaryButtonColor = ShieldColor(bits: 0)
    look.secondaryButton = ShieldLook.Label("More")
    look.submenu = ["a", "b", "c"]
    look.backgroundColor = ShieldColor("#00ff007f")
    look.backgroundBlur = "dark"
    look.icon = "data:image/png;base64,iVBORw0KGgo="
    look.symbol = "book"
    return look
  }()

  @Test(arguments: [full, ShieldLook()]) func `a look is read as it was written`(_ look: ShieldLook) throws {
    #expect(try ShieldLook(JSON(parsing: JSON.object(look.json).bytes).object ?? [:]) == look)
  }

  @Test(arguments: [
    (#"{"titel": {"text": "x"}}"#, "'titel'"), (#"{"title": "x"}"#, "title: it is an object"),
    (#"{"title": {}}"#, "title lacks 'text'"), (#"{"title": {"text": "a\u0000"}}"#, "control character"),
    (#"{"title": {"text": "a\u202eb"}}"#, "control character"), (#"{"backgroundColor": "red"}"#, "#rrggbbaa"),
    (##"{"backgroundColor": "#+1ff0000"}"##, "#rrggbbaa"), (#"{"submenu": ["a", "b", "c", "d"]}"#, "up to 3"),
    (#"{"icon": "http://tracker.test/a.png"}"#, "data:image/png"),
    (#"{"icon": "data:image/png;base64,\"><script>"}"#, "data:image/png"),
    (#"{"icon": "data:text/html;base64,AAAA"}"#, "data:image/png"),
  ])
  func `what is no look is refused with its field`(_ text: String, _ why: String) throws {
    let object = try #require(try JSON(parsing: Array(text.utf8)).object)
    let fault = #expect(throws: ShieldFault.self) { try ShieldLook(object) }
    #expect(fault?.description.contains(why) == true, "\(fault?.description ?? "")")
  }

  @Test func `texts and pictures have bounds`() throws {
    func look(_ key: String, _ count: Int) -> JSON.Object {
      [key: ["text": .string(String(repeating: "x", count: count))]]
    }
    for (key, most) in [("title", 120), ("subtitle", 600), ("primaryButton", 60)] {
      #expect(throws: Never.self) { try ShieldLook(look(key, most)) }
      #expect(throws: ShieldFault.self) { try ShieldLook(look(key, most + 1)) }
    }
    let icon = "data:image/png;base64," + String(repeating: "A", count: 90_000)
    #expect(throws: ShieldFault.self) { try ShieldLook(["icon": .string(icon)]) }
  }

  @Test func `a text is cut between characters, and keeps no control`() {
    #expect(ShieldText.fitting("aäb", upTo: 2) == "a")
    #expect(ShieldText.fitting("a\u{07}\nb\u{2066}", upTo: 99) == "a \nb ")
  }

  @Test func `pictures are known by how they begin`() {
    #expect(Picture.prefix(of: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]) == "data:image/png;base64,")
    #expect(Picture.prefix(of: Array("  <svg xmlns='x'>".utf8)) == "data:image/svg+xml;base64,")
    #expect(Picture.prefix(of: Array("GIF89a".utf8)) == nil && Picture.prefix(of: [UInt8]()) == nil)
  }

  private static let item = ShieldSubject.Item(token: "AQ==", name: "x.test", title: "X")

  @Test(arguments: [
    ExtensionCall.configuration(.webDomain(item, in: nil)), .configuration(.application(item, in: item)),
    .action(.thirdItem, .category(item)), .action(.primary, ShieldSubject.webDomain(item, in: item).anonymous),
  ])
  func `a question is read as it was written`(_ call: ExtensionCall) throws {
    #expect(try ExtensionCall(call.json) == call)
  }

  @Test func `an answer is one thing`() throws {
    for answer in [ExtensionAnswer.look(Self.full)] + ShieldResponse.allCases.map({ .response($0) }) {
      #expect(try ExtensionAnswer(answer.json) == answer)
    }
    for object: JSON.Object in [[:], ["look": [:], "response": "none"], ["response": "maybe"], ["look": []]] {
      #expect(throws: ShieldFault.self) { try ExtensionAnswer(object) }
    }
    #expect(throws: ShieldFault.self) { try ExtensionCall(["call": "configuration"]) }
    #expect(throws: ShieldFault.self) {
      try ExtensionCall(["call": "action", "button": 9, "category": ["token": "x"]])
    }
  }
}
