import PicketJSON
import PicketVarlink
import Testing

@Suite struct DescriptionTests {
  @Test func `a description is read with its types, methods and errors`() throws {
    let description = try Description(Sample.text)
    #expect(description.name == "org.example.sample" && description.text == Sample.text)
    #expect(
      description.types["Place"]
        == .structure([
          Description.Field(name: "name", type: .string),
          Description.Field(name: "kind", type: .enumeration(["home", "school"])),
          Description.Field(name: "tags", type: .dictionary(.int)),
          Description.Field(name: "near", type: .array(.named("Place"))),
        ]))
    #expect(description.methods["Count"]?.parameters == [Description.Field(name: "to", type: .optional(.int))])
    #expect(description.methods["Count"]?.reply == [Description.Field(name: "number", type: .int)])
    #expect(description.errors == ["Failed": [Description.Field(name: "why", type: .string)]])
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    let text: String
    let sentence: String
    var testDescription: String { text }
  }

  @Test(arguments: [
    Fault(text: "", sentence: "line 1: there should be 'interface' and its name"),
    Fault(text: "interface a", sentence: "line 1: there should be an interface's name, such as org.example.thing"),
    Fault(text: "interface a.-b", sentence: "line 1: there should be an interface's name, such as org.example.thing"),
    Fault(
      text: "interface a.b\nmethod m() -> ()", sentence: "line 2: there should be a name that begins with a capital"),
    Fault(text: "interface a.b\n\nfoo A()", sentence: "line 3: there should be 'type', 'method' or 'error'"),
    Fault(text: "interface a.b\n)", sentence: "line 2: there should be 'type', 'method' or 'error'"),
    Fault(text: "interface a.b method M() ()", sentence: "line 1: there should be '->' and what a method replies"),
    Fault(
      text: "interface a.b method M(a) -> ()",
      sentence: "line 1: there should be fields with their types, and not only words"),
    Fault(text: "interface a.b error E(a: T)", sentence: "line 1: there is no type T"),
    Fault(text: "interface a.b error E(a: text)", sentence: "line 1: there is no type text"),
    Fault(text: "interface a.b error E(a: ??int)", sentence: "line 1: a value is optional once"),
    Fault(text: "interface a.b error E(a: int, a: int)", sentence: "line 1: a is there already"),
    Fault(text: "interface a.b error E(a: int, b)", sentence: "line 1: either all of these have a type, or none"),
    Fault(
      text: "interface a.b error E(a__b: int)",
      sentence: "line 1: there should be a field's name, of letters, digits and '_'"),
    Fault(text: "interface a.b error E(a: int", sentence: "line 1: there should be ',' or ')'"),
    Fault(text: "interface a.b error E() # x\nerror E()", sentence: "line 2: E is there already"),
    Fault(
      text: "interface a.b error E(a: " + String(repeating: "[]", count: 70) + "int)",
      sentence: "line 1: types lie too deep in each other"),
  ]) func `what is wrong in a description is said with its line`(_ row: Fault) {
    do {
      _ = try Description(row.text)
      Issue.record("it was taken")
    } catch { #expect("\(error)" == row.sentence) }
  }

  struct Check: Sendable, CustomTestStringConvertible {
    let parameters: String
    let fault: String?
    var testDescription: String { parameters }
  }

  @Test(arguments: [
    Check(parameters: #"{"text":"a"}"#, fault: nil),
    Check(parameters: #"{"text":"a","count":null,"ratio":1,"any":[true]}"#, fault: nil),
    Check(parameters: #"{"text":null}"#, fault: "text"), Check(parameters: "{}", fault: "text"),
    Check(parameters: #"{"text":"a","count":1.0}"#, fault: "count"),
    Check(parameters: #"{"text":"a","ratio":"1"}"#, fault: "ratio"),
    Check(parameters: #"{"text":"a","place":{"name":"n","kind":"moon","tags":{},"near":[]}}"#, fault: "place.kind"),
    Check(
      parameters: #"{"text":"a","place":{"name":"n","kind":"home","tags":{},"near":[{}]}}"#, fault: "place.near[0].name"
    ),
    Check(parameters: #"{"text":"a","place":{"name":"n","kind":"home","tags":[],"near":[]}}"#, fault: "place.tags"),
    Check(parameters: #"{"text":"a","place":{"name":"n","kind":"home","tags":{},"near":[],"x":1}}"#, fault: "place.x"),
    Check(parameters: #"{"text":"a","else":1}"#, fault: "else"),
  ]) func `the first wrong parameter is named`(_ row: Check) throws {
    let parameters = try #require(try JSON(parsing: row.parameters.utf8).object)
    #expect(try Description(Sample.text).fault(inCall: "Echo", parameters) == row.fault)
  }
}
