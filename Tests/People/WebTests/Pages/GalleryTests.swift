import Foundation
import Support
import Testing

@testable import Web

/// How pages look in a real browser: where their parts lie on a telephone and at a desk, and how they are painted in the light
/// and in the dark. `Gallery` has that as text, so that what moved can be read, and letters that another version draws otherwise
/// do not matter.
///
/// `PICKET_GOLDEN=write` writes the texts anew; `PICKET_GALLERY=write` puts pictures of all pages into `.build/gallery`.
@Suite(.enabled(if: Gallery.isPossible, "scripts/setup test installs chromium, its driver and selenium"))
struct GalleryTests {
  /// Pages that axe-core looks at here: children's pages, and pages with passkeys, which want a name. Guardians' others are
  /// looked at in `GuardianBrowserTests`, with a real picketd.
  private static let checked = [
    "childs-week", "day", "shield", "own-shield", "open-shield", "too-much", "unknown-device", "sign-in", "settings",
  ]

  @Test func `pages look as they did, and nothing keeps people out of children's pages`() throws {
    let workshop = try Workshop()
    let faults = try Gallery.look(at: PageSamples.all, checked: Self.checked, in: workshop)
    #expect(faults == "", "axe-core finds fault with pages:\n\(faults)")
    var names: Set<String> = []
    for name in PageSamples.all.keys.sorted() + ["colors"] {
      names.insert("\(name).txt")
      try Gallery.expect(String(decoding: workshop.bytes("out/\(name).txt"), as: UTF8.self), "\(name).txt")
    }
    #expect(try Gallery.goldenNames() == names, "Gallery holds other files than there are pages")
  }

  @Test func `a part that moved is reported, and a pixel is not`() {
    let golden = "390 wide\npage | 390 900\n  h1 “Day 1” | 16 72 358 34\n  p | 16 12 358 24"
    #expect(Gallery.differences(golden, golden.replacingOccurrences(of: "72 358 34", with: "74 356 34")).isEmpty)
    for (old, new) in [
      ("72 358 34", "80 358 34"), ("Day 1", "Day 2"), ("16 12 358 24", "16 12 358"), ("h1 ", "h2 "),
      ("\n  p |", "\n  p x |"),
    ] {
      #expect(!Gallery.differences(golden, golden.replacingOccurrences(of: old, with: new)).isEmpty, "\(new)")
    }
    #expect(Gallery.differences(golden, golden + "\n  button | 1 1 1 1") == ["+   button | 1 1 1 1"])
  }
}

/// The golden texts of how pages look, and the browser that tells how they do.
enum Gallery {
  /// In pixels: less than the eye sees, more than two versions of a browser differ in.
  private static let tolerance = 4
  private static let folder = URL(filePath: Project.path("Tests/People/WebTests/Gallery"))
  private static let python = Project.path(".build/test-venv/bin/python")
  private static let program = Project.path("Tests/Programs/PicketdTests/Foreign/gallery.py")

  static var isPossible: Bool {
    [python, "/usr/bin/chromedriver"].allSatisfy { FileManager.default.isExecutableFile(atPath: $0) }
  }

  private static func isToWrite(_ what: String) -> Bool { ProcessInfo.processInfo.environment[what] == "write" }

  /// Leaves texts in `out`; returns what axe-core finds, a line each.
  static func look(at pages: [String: Page], checked: [String], in workshop: Workshop) throws -> String {
    for folder in ["site/assets", "out"] {
      try FileManager.default.createDirectory(atPath: workshop.path(folder), withIntermediateDirectories: true)
    }
    for (name, page) in pages { try workshop.write("site/\(name).html", Array(page.html.utf8)) }
    // One font for all machines: that of fonts-dejavu-core.
    let style = try #require(PageSamples.pages.asset("/assets/style.css")).bytes
    try workshop.write("site/assets/style.css", style + Array("\nbody { font-family: 'DejaVu Sans'; }\n".utf8))
    // Of the script, what the style asks for: there is no picketd that it could ask.
    try workshop.write("site/assets/page.js", Array("document.documentElement.classList.add('scripts');\n".utf8))
    let pictures = isToWrite("PICKET_GALLERY") ? Project.path(".build/gallery") : ""
    if !pictures.isEmpty {
      try FileManager.default.createDirectory(atPath: pictures, withIntermediateDirectories: true)
    }
    try workshop.write("checked", Array(checked.joined(separator: " ").utf8))
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: python)
    process.arguments = ["-B", program, workshop.path("site"), workshop.path("out"), pictures]
    process.standardInput = try FileHandle(forReadingFrom: URL(filePath: workshop.path("checked")))
    process.standardOutput = output
    try process.run()
    let said = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "the browser was not driven to the end")
    return String(decoding: said, as: UTF8.self)
  }

  static func expect(_ text: String, _ name: String, _ location: SourceLocation = #_sourceLocation) throws {
    let file = folder.appending(path: name)
    let golden = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    let differences = differences(golden, text)
    if differences.isEmpty { return }
    if isToWrite("PICKET_GOLDEN") { return try Data(text.utf8).write(to: file) }
    Issue.record(
      """
      \(name) looks otherwise:
      \(differences.joined(separator: "\n"))
      PICKET_GALLERY=write takes pictures, and with PICKET_GOLDEN=write it is written anew
      """, sourceLocation: location)
  }

  static func goldenNames() throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: folder.path))
  }

  /// Lines that went and that came. Numbers behind the last bar may differ a little.
  static func differences(_ golden: String, _ text: String) -> [String] {
    let (old, new) = (lines(golden), lines(text))
    let changes = new.difference(from: old, by: isAlike)
    return changes.map { change in
      switch change {
      case .remove(_, let line, _): "- \(line)"
      case .insert(_, let line, _): "+ \(line)"
      }
    }
  }

  private static func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  private static func isAlike(_ new: Substring, _ old: Substring) -> Bool {
    if new == old { return true }
    let parts = [new, old].map { line in line.split(separator: " | ", maxSplits: 8) }
    guard parts[0].count > 1, parts[0].count == parts[1].count, parts[0].dropLast() == parts[1].dropLast() else {
      return false
    }
    let numbers = parts.map { ($0.last ?? "").split(separator: " ").map { Int($0) ?? .max } }
    return numbers[0].count == numbers[1].count && zip(numbers[0], numbers[1]).allSatisfy { abs($0 - $1) <= tolerance }
  }
}
