import Foundation
import Support
import Testing

/// The coverage tables in the documentation say for every declaration of the reference whether Picket has it.
@Suite struct CoverageTests {
  static let states = ["done", "differently", "kept", "impossible"]

  static func table(_ module: String) throws -> String {
    let sources = URL(filePath: Project.path("Sources/ScreenTime/ManagedSettings/ManagedSettings.docc"))
    return try String(contentsOf: sources.appending(path: "Coverage-\(module).md"), encoding: .utf8)
  }

  @Test(arguments: SurfaceTests.modules) func `every declaration has its row`(_ module: String) throws {
    let table = try CoverageTests.table(module)
    for (type, members) in try SurfaceTests.list("\(module).reference").types {
      #expect(table.contains("`\(type)"), "Coverage-\(module).md does not speak of \(type)")
      for member in members where !member.hasPrefix(": ") {
        #expect(table.contains("| `\(member)` |"), "Coverage-\(module).md does not speak of \(member) of \(type)")
      }
    }
  }

  @Test(arguments: SurfaceTests.modules) func `every row says how it stands`(_ module: String) throws {
    for row in try CoverageTests.table(module).split(separator: "\n") where row.hasPrefix("| `") {
      let state = row.split(separator: "|").last.map { $0.drop { $0 == " " } } ?? ""
      #expect(CoverageTests.states.contains { state.hasPrefix($0) }, "\(row)")
    }
  }

  /// An error that no test brings about must not be called done.
  @Test(arguments: [
    ("FamilyControls", "FamilyControlsError"), ("PermissionKit", "AskError"),
    ("DeclaredAgeRange", "AgeRangeService.Error"), ("DeviceActivity", "DeviceActivityCenter.MonitoringError"),
    ("DeviceActivity", "DeviceActivityData.Error"),
  ]) func `every error that is done is provoked at picketd, and no other`(_ example: (module: String, type: String))
    throws
  {
    let tests = URL(filePath: Project.path("Tests/ScreenTime"))
    let provoked = try String(contentsOf: tests.appending(path: "ScreenTimeTests/ErrorTests.swift"), encoding: .utf8)
    let sections = try CoverageTests.table(example.module).split(separator: "\n## ")
    let section = try #require(sections.first { $0.hasPrefix("\(example.type)\n") })
    var cases = 0
    for row in section.split(separator: "\n") where row.hasPrefix("| `case ") {
      cases += 1
      let name = row.dropFirst("| `case ".count).prefix { $0.isLetter }
      let isDone = row.contains("` | done")
      let isProvoked = provoked.contains(try Regex("\(example.type)[.]\(name)\\b"))
      #expect(isDone == isProvoked, "ErrorTests.swift and the table differ on \(name) of \(example.type): \(row)")
    }
    #expect(cases > 2)
  }
}
