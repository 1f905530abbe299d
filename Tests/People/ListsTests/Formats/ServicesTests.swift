import Lists
import Testing

@Suite struct ServicesTests {
  static let text = """
    {"blocked_services": [
      {"id": "tube", "name": "Tube", "icon_svg": "<svg/>", "group": "streaming",
       "rules": ["||tube.example^",
                 "||cdn.tube.example^$client=x"]},
      {"id": "talk", "name": "Talk", "rules": ["||talk.example^"], "group": "messenger"},
      {"id": "odd", "name": "Odd", "rules": ["||odd.example^"], "group": "odd"}
    ], "groups": [{"id": "streaming"}]}
    """

  @Test func `a service is an application, and its group is its category`() throws {
    let scene = try Scene()
    let path = try scene.write("services.json", ServicesTests.text)
    var recorder = Recorder()
    try Source(path: path).read(into: &recorder)
    #expect(recorder.heads.map(\.categories) == [["streaming", "entertainment"], ["chat", "social"], ["other"]])
    #expect(recorder.heads.map(\.application?.identifier) == ["tube", "talk", "odd"])
    #expect(recorder.heads.map(\.application?.title) == ["Tube", "Talk", "Odd"])
    #expect(
      recorder.meanings == ["tube.example", "?dependsOnClient", "talk.example", "?unknownCategory", "odd.example"])
    #expect(recorder.all.map(\.line) == [3, 4, 5, 6, 6])
    #expect(recorder.all.first?.text == "||tube.example^")
  }

  @Test func `a category that is told holds for all of them`() throws {
    let recorder = try Scene.read(ServicesTests.text)
    #expect(recorder.heads.map(\.categories) == [["adult"], ["adult"], ["adult"]])
    #expect(!recorder.meanings.contains("?unknownCategory"))
  }

  @Test func `JSON that is no such document is refused`() {
    for text in ["{}", "{\"blocked_services\": [{}]}", "{\"blocked_services\": 1", "[1]"] {
      #expect(throws: ListError.self) { _ = try Scene.read(text, as: .services) }
    }
  }
}
