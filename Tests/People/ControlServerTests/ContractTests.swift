import Foundation
import PicketVarlink
import Support
import Testing

@testable import ControlServer

@Suite struct ContractTests {
  private static let folder = URL(filePath: Project.path("Sources/People/ControlServer/Interfaces"))

  @Test func `what is served is what the files say`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).filter {
      $0.hasSuffix(".varlink")
    }
    let texts = try files.map { try String(contentsOf: Self.folder.appending(path: $0), encoding: .utf8) }
    #expect(Set(texts) == Set(Interfaces.texts) && files.count == 9)
    let names = try Interfaces.descriptions().map(\.name)
    #expect(Set(names.map { $0 + ".varlink" }) == Set(files))
  }

  @Test func `every interface has the same five errors`() throws {
    for description in try Interfaces.descriptions() {
      #expect(Set(description.errors.keys) == ["NotAuthorized", "NotFound", "Invalid", "Conflict", "Unavailable"])
    }
  }
}
