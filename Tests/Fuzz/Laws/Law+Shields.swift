import Extensions
import PicketJSON
import ShieldProtocol

extension Law {
  static let shields = Law(
    name: "shields", sentence: "what an extension says is refused or read as it is written, and has no controls"
  ) { input in
    guard let object = (try? JSON(parsing: input))?.object else { return }
    if let answer = try? ExtensionAnswer(object) {
      if (try? ExtensionAnswer(answer.json)) != answer { broken("\(answer) is read as something else", input) }
      if case .look(let look) = answer { check(look, input) }
    }
    if let call = try? ExtensionCall(object), (try? ExtensionCall(call.json)) != call {
      broken("\(call) is read as something else", input)
    }
  } seeds: {
    [
      """
      {"look":{"title":{"text":"Homework first","color":"#000000ff"},"subtitle":{"text":"x"},"submenu":["a","b"],\
      "primaryButton":{"text":"OK"},"backgroundColor":"#ffffff80","icon":"data:image/png;base64,AAAA","symbol":"book"}}
      """,
      #"{"response":"defer"}"#, #"{"contexts":["Pie","Bars"]}"#, #"{"failure":"no data"}"#,
      #"{"report":{"context":"Pie","contexts":["Pie"],"chart":{"kind":"pie","slices":[{"label":"Games","value":60}]}}}"#,
      #"{"call":"report","context":"Pie","segment":"day","zone":"UTC","data":{"child":"Mia","segments":[]}}"#,
      #"{"call":"action","button":3,"webDomain":{"token":"AQ=="},"category":{"token":"AA==","title":"Games"}}"#,
      #"{"call":"configuration","application":{"token":"AQ==","name":"org.example.chess"}}"#,
    ].map { Array($0.utf8) }
  }

  private static func check(_ look: ShieldLook, _ input: [UInt8]) {
    for (label, most) in [
      (look.title, ShieldLook.Bounds.title), (look.subtitle, ShieldLook.Bounds.subtitle),
      (look.primaryButton, ShieldLook.Bounds.button), (look.secondaryButton, ShieldLook.Bounds.button),
    ] {
      guard let text = label?.text else { continue }
      if text.utf8.count > most { broken("a text of \(text.utf8.count) bytes", input) }
      if ShieldText.fitting(text, upTo: most) != text { broken("a control character is left", input) }
    }
  }

  static let manifest = Law(
    name: "manifest", sentence: "a manifest is refused with a sentence, or says the same when it is written plainly"
  ) { input in
    do throws(ManifestFault) {
      let manifest = try Manifest(input)
      let plain = JSON.object([
        "client": .string(manifest.client), "kind": .string(manifest.kind.rawValue),
        "executable": .string(manifest.executable),
      ])
      if (try? Manifest(plain.bytes)) != manifest { broken("\(manifest) is read as something else", input) }
    } catch {
      if error.description.isEmpty { broken("no sentence", input) }
    }
  } seeds: {
    [
      #"{"client": "Homework", "kind": "shield-configuration", "executable": "/usr/lib/homework/HomeworkShields"}"#,
      "{\n  \"kind\": \"device-activity-monitor\",\n  \"client\": \"W\", \"executable\": \"/x\"\n}",
    ].map { Array($0.utf8) }
  }
}
