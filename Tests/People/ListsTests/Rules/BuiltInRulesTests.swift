import Catalog
import Foundation
import Lists
import Support
import Testing
import Wire

/// The folder `rules/`. Each fault is reported with its file and line.
@Suite struct BuiltInRulesTests {
  static let folder = Project.path("rules")

  /// The entries of the folder, list by list.
  struct Reading: ListSink {
    struct Line {
      let list: ListHead
      let rule: Rule
      let number: Int
      var place: String { "\(list.title):\(number)" }
    }

    var lists: [ListHead] = []
    var lines: [Line] = []
    var skips: [String] = []
    var addresses = 0

    mutating func begin(_ list: ListHead) { lists.append(list) }

    mutating func take(_ rule: Rule, line: Int, text: Span<UInt8>) {
      guard let list = lists.last else { return }
      lines.append(Line(list: list, rule: rule, number: line))
    }

    mutating func take(_ address: Address, line: Int, text: Span<UInt8>) { addresses += 1 }

    mutating func skip(_ part: String, line: Int, text: Span<UInt8>, reason: Skip) {
      skips.append("\(lists.last?.title ?? ""):\(line): \(part): \(reason.sentence)")
    }

    mutating func progress(_ bytes: Int) {}

    func names(of category: String) -> Set<Name> {
      Set(lines.filter { $0.list.categories.contains(category) }.map(\.rule.name))
    }
  }

  static let reading: Reading = {
    var reading = Reading()
    do {
      try Source(path: folder).read(into: &reading)
    } catch {
      Issue.record("\(error)")
    }
    return reading
  }()

  private var reading: Reading { BuiltInRulesTests.reading }

  @Test func `every line is a rule`() {
    for skip in reading.skips { Issue.record("\(skip)") }
    #expect(reading.lines.count > 15_000)
    #expect(reading.addresses > 150)
  }

  @Test func `every category has a file, and every file opens with its rule of inclusion`() throws {
    for category in Category.builtIn + ["connectivity", "protected"] {
      let text = try String(contentsOfFile: "\(BuiltInRulesTests.folder)/\(category).txt", encoding: .utf8)
      #expect(text.hasPrefix("# "), "\(category).txt opens with a comment")
      #expect(text.prefix(600).split(separator: "\n").prefix { $0.hasPrefix("#") }.count >= 2)
    }
  }

  @Test(arguments: [
    ("social", 150), ("games", 200), ("entertainment", 100), ("education", 150), ("shopping", 100),
    ("productivity", 60), ("health", 60), ("travel", 60), ("adult", 200), ("gambling", 100), ("dating", 60),
    ("encryptedDNS", 80), ("ads", 100), ("trackers", 100), ("information", 100), ("utilities", 60), ("creativity", 60),
    ("streaming", 100), ("chat", 60), ("vpn", 60), ("proxy", 60), ("relay", 10), ("drugs", 20), ("weapons", 20),
    ("violence", 10), ("hate", 10), ("selfHarm", 5), ("piracy", 50), ("malware", 5), ("phishing", 5), ("other", 20),
    ("ai", 200), ("aiCompanions", 60), ("shortVideo", 60), ("appStores", 60), ("crypto", 150), ("forums", 100),
    ("hosting", 150), ("kids", 250), ("search", 250),
  ]) func `a category is worth its name`(category: String, least: Int) {
    #expect(reading.names(of: category).count >= least)
  }

  @Test func `nothing stands twice in a file`() {
    var seen: [String: Set<Name>] = [:]
    for line in reading.lines {
      let isNew = seen[line.list.title, default: []].insert(line.rule.name).inserted
      #expect(isNew, "\(line.place): \(line.rule.name) stands there twice")
    }
  }

  @Test func `whoever stops AI stops its companions`() {
    #expect(reading.names(of: "aiCompanions").isSubset(of: reading.names(of: "ai")))
  }

  @Test func `what is made for kids is in nothing that harms`() {
    let kids = reading.names(of: "kids")
    for category in [
      "adult", "gambling", "dating", "drugs", "violence", "weapons", "hate", "selfHarm", "chat", "piracy", "malware",
      "phishing", "vpn", "proxy", "aiCompanions", "forums", "hosting",
    ] {
      let both = kids.intersection(reading.names(of: category))
      #expect(both.isEmpty, "\(category): \(both)")
    }
  }

  @Test func `a name has one subject`() {
    var subjects: [Name: (subject: String, place: String)] = [:]
    for line in reading.lines where line.list.application == nil {
      for subject in line.list.categories where Category.subjects.contains(subject) {
        if let other = subjects[line.rule.name], other.subject != subject {
          Issue.record("\(line.place): \(line.rule.name) is \(subject), and \(other.subject) in \(other.place)")
        }
        subjects[line.rule.name] = (subject, line.place)
      }
    }
  }

  @Test func `an application says of its names what the subjects say`() {
    var subjects: [Name: String] = [:]
    for line in reading.lines where line.list.application == nil {
      for subject in line.list.categories where Category.subjects.contains(subject) {
        subjects[line.rule.name] = subject
      }
    }
    for line in reading.lines {
      guard let application = line.list.application, let known = subjects[line.rule.name],
        let own = line.list.categories.first(where: { Category.subjects.contains($0) })
      else { continue }
      #expect(
        own == known, "\(line.place): \(application.identifier) makes \(line.rule.name) \(own), its file \(known)")
    }
  }

  @Test func `a name is of one application`() {
    var owners: [Name: String] = [:]
    for line in reading.lines {
      guard let application = line.list.application else { continue }
      if let other = owners[line.rule.name], other != application.identifier {
        Issue.record("\(line.place): \(line.rule.name) is of \(application.identifier) and of \(other)")
      }
      owners[line.rule.name] = application.identifier
    }
    #expect(Set(owners.values).count >= 150)
    #expect(reading.lists.count { ($0.application.map { $0.lowestMovie + $0.lowestTV } ?? 0) > 0 } >= 60)
  }

  @Test func `what must pass is in no category that families block`() {
    let blocking = reading.lines.filter { line in
      line.list.categories.contains { Category.warnings.contains($0) } && line.list.standing == .ordinary
    }
    let safe = Dictionary(
      reading.lines.filter { $0.list.standing != .ordinary }.map { ($0.rule.name, $0.place) }, uniquingKeysWith: { $1 })
    for line in blocking {
      if let other = safe[line.rule.name] { Issue.record("\(line.place): \(line.rule.name) must pass, says \(other)") }
      var above = line.rule.name.parent
      while !above.isRoot {
        if let other = safe[above] { Issue.record("\(line.place): \(line.rule.name) lies below \(above) of \(other)") }
        above = above.parent
      }
    }
  }

  @Test func `a warning that a subject's name does not have is not hidden above it`() {
    // The few exceptions, each with its reason.
    #expect(reading.lines.count { $0.rule.effect != .include } < 20)
  }
}
