import Foundation
import PicketJSON
import PicketVarlink
import Support
import Testing

/// What a child sees in place of a shielded site, drawn by picketd or by the app that put up the shield.
@Suite(.enabled(if: getuid() == 0, "picketd wants root")) struct ShieldTests {
  /// A house with Homework's shield over games and x.test, and a guardian's shield over y.test.
  private func house(_ extensions: [String] = ["HomeworkShields", "HomeworkActions"]) async throws -> House {
    let house = try House(extensions: extensions)
    _ = try await house.verdict("games.example")
    _ = try house.authorized("Homework")
    for (client, shield) in [
      ("Homework", ["domains": ["x.test"], "categories": ["games"]] as JSON.Object),
      ("picket", ["domains": ["y.test"], "categories": []]),
    ] {
      var shield = shield
      shield["child"] = "Mia"
      shield["client"] = .string(client)
      shield["store"] = .string(client == "Homework" ? "homework" : "default")
      shield["isOn"] = true
      shield["applications"] = []
      shield["allWeb"] = false
      shield["except"] = []
      try house.call("Settings.Shield", shield)
    }
    return house
  }

  private func shield(_ name: String, _ house: House) throws -> JSON.Object {
    try house.call("Requests.Shield", ["child": "Mia", "name": .string(name)])
  }

  private func text(_ reply: JSON.Object, _ label: String) -> String? {
    reply["look"]?.object?[label]?.object?["text"]?.string
  }

  private func refusal(_ body: () throws -> JSON.Object) -> String? {
    guard case .refused(let error)? = #expect(throws: ClientError.self, performing: { _ = try body() }) else {
      return nil
    }
    return error.name.split(separator: ".").last.map(String.init)
  }

  @Test func `a shield looks as its app says, and what is not the app's as Picket's own`() async throws {
    let house = try await house()
    let domain = try shield("www.x.test", house)
    #expect(text(domain, "title") == "Homework first" && text(domain, "subtitle") == "x.test waits.")
    #expect(domain["client"] == "Homework" && domain["isOwn"] == false && domain["why"] == nil)
    #expect(domain["look"]?.object?["submenu"]?.strings?.count == 2)
    let category = try shield("games.example", house)
    #expect(text(category, "subtitle") == "Games waits.")
    let own = try shield("y.test", house)
    #expect(own["client"] == "picket" && own["isOwn"] == true)
    #expect(text(own, "title") == "y.test is shielded" && text(own, "primaryButton") == "OK")
    #expect(text(own, "subtitle")?.contains("Ask your guardian") == true)
    #expect(refusal { try shield("z.test", house) } == "Conflict")
    for word in ["x.test", "y.test"] { #expect(house.files(saying: word) == [], "\(word)") }
  }

  @Test func `buttons do what the app says, on what is shielded alone and not without end`() async throws {
    let house = try await house()
    func press(_ name: String, _ button: String, _ item: Int? = nil) throws -> JSON.Object {
      try house.call(
        "Requests.Press",
        ["child": "Mia", "name": .string(name), "button": .string(button), "item": .optional(item)])
    }
    #expect(try press("x.test", "primary")["response"] == "close")
    for (name, item) in [("x.test", 1), ("games.example", 1), ("games.example", 2)] {
      let deferred = try press(name, "secondary", item)
      #expect(deferred["response"] == "defer" && text(deferred, "title") == "Homework first")
    }
    #expect(try press("x.test", "secondary", 2) == ["response": "ask"])
    #expect(try press("y.test", "primary") == ["response": "close"])
    #expect(refusal { try press("z.test", "primary") } == "Conflict")
    #expect(refusal { try press("x.test", "primary", 1) } == "Invalid")
    #expect(refusal { try press("x.test", "secondary", 4) } == "Invalid")
    var tries = 0
    while tries < 60, (try? press("x.test", "primary")) != nil { tries += 1 }
    #expect(tries < 60)
    #expect(refusal { try press("x.test", "primary") } == "Unavailable")
  }

  @Test func `a button takes away the shield of its own app, for its own child, and no other`() async throws {
    let house = try await house()
    try house.call("Household.AddChild", ["name": "Ben"])
    try house.call("Household.Authorize", ["child": "Ben", "client": "Homework", "member": "child"])
    for child in ["Mia", "Ben"] {
      try house.call(
        "Settings.Shield",
        [
          "child": .string(child), "client": "Homework", "store": "homework", "isOn": true, "categories": [],
          "domains": ["x.test", "w.test"], "applications": [], "allWeb": false, "except": [],
        ])
    }
    func press(_ name: String) throws -> JSON.Object {
      try house.call("Requests.Press", ["child": "Mia", "name": .string(name), "button": "secondary"])
    }
    #expect(try press("www.x.test") == ["response": "none"])
    #expect(try await house.verdict("x.test") == "allow")
    #expect(try await house.verdict("w.test") == "block")
    #expect(try house.call("Catalog.Explain", ["name": "x.test", "child": "Ben"])["verdict"] == "block")
    // Without its authorization neither its shields nor its drawings are in force.
    try house.call("Household.Revoke", ["child": "Mia", "client": "Homework"])
    #expect(refusal { try press("w.test") } == "Conflict")
  }

  @Test func `an app that says nothing has shields all the same`() async throws {
    let house = try await house(["HomeworkActions"])
    let bare = try shield("x.test", house)
    #expect(text(bare, "title") == "x.test is shielded" && bare["isOwn"] == true && bare["why"] == nil)
    // Replace it with a program that ends at once.
    let program = URL(filePath: house.workshop.path("bin/HomeworkActions"))
    try FileManager.default.removeItem(at: program)
    try ProgramCopy.make(of: "/bin/true", at: program.path)
    let press = try house.call("Requests.Press", ["child": "Mia", "name": "x.test", "button": "primary"])
    #expect(press["response"] == "close" && press["why"] == "it ended with status 0")
  }
}
