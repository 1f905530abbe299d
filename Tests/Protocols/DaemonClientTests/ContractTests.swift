import DaemonClient
import Foundation
import PicketJSON
import PicketVarlink
import Support
import Testing

/// The client against the descriptions that picketd serves.
@Suite struct ContractTests {
  static let descriptions = try? FileManager.default
    .contentsOfDirectory(atPath: Project.path("Sources/People/ControlServer/Interfaces")).sorted()
    .map { file in
      try Description(
        String(contentsOfFile: Project.path("Sources/People/ControlServer/Interfaces/\(file)"), encoding: .utf8))
    }

  private static func description(of method: Method) throws -> (Description, Description.Method) {
    let parts = method.name.split(separator: ".")
    let description = try #require(
      descriptions?.first { $0.name == parts.dropLast().joined(separator: ".") })
    return (description, try #require(description.methods[String(parts[parts.count - 1])]))
  }

  @Test func `every method that is described is there, and no other`() throws {
    let described = try #require(Self.descriptions).flatMap { description in
      description.methods.keys.map { "\(description.name).\($0)" }
    }
    #expect(Method.all.map(\.name).sorted() == described.sorted())
    #expect(Method.all.allSatisfy { Method($0.name) == $0 })
    #expect(Method("io.picket.Household.Nothing") == nil && Method("WhoAmI") == nil)
  }

  @Test func `every method has a call`() {
    #expect(Set(Call.all.map(\.method)) == Set(Method.all) && Call.all.count == Method.all.count)
  }

  @Test(arguments: Method.all) func `what changes verdicts says why they are not in force, and nothing else does`(
    method: Method
  ) throws {
    let (_, described) = try Self.description(of: method)
    #expect(method.changesVerdicts == described.reply.contains { $0.name == "pending" })
  }

  @Test(arguments: Call.all) func `a call has the parameters that are described`(call: Call) throws {
    let (description, described) = try Self.description(of: call.method)
    let name = String(call.method.name.dropFirst(description.name.count + 1))
    #expect(description.fault(inCall: name, call.full) == nil && description.fault(inCall: name, call.least) == nil)
    #expect(Set(call.full.keys) == Set(described.parameters.map(\.name)))
  }

  @Test(arguments: Call.all) func `a reply has the fields that are described`(call: Call) throws {
    let (description, described) = try Self.description(of: call.method)
    let fields = described.reply.filter { $0.name != "pending" }
    for turn in 0..<4 {
      for isFull in [true, false] {
        let sample = Sample(description: description, isFull: isFull, turn: turn)
        let reply = try call.decode(sample.object(described.reply))
        #expect(sample.differences(of: Mirror(reflecting: reply), from: fields, within: "") == [])
      }
    }
  }
}
