import Catalog
import CommandSpec
import Glibc
import Lists
import PicketJSON
import Wire

func lookUp(_ invocation: Invocation) throws -> ExitCode {
  let isJSON = invocation.has("--json")
  let catalog = try Catalog(path: invocation.needed("FILE"))
  let why = explanations(of: catalog)
  var output = Output(STDOUT_FILENO)
  if !isJSON { output.line(Finding.tableHead) }
  var status = ExitCode.done
  for text in invocation.all("NAME") {
    guard let name = Name(people: text) else {
      Output.error("picket catalog: '\(text)' is not a host name: write it like www.example.com.\n")
      status = .failed
      continue
    }
    let finding = try Finding(name, in: catalog, why)
    output.line(isJSON ? finding.json.text : finding.tableLine)
  }
  return status
}

/// A catalog without its explanations still answers.
private func explanations(of catalog: Catalog) -> ProvenanceFile? {
  do {
    return try ProvenanceFile(of: catalog)
  } catch {
    Output.error("picket catalog: lists and lines are not known: \(error)\n")
    return nil
  }
}

/// What a catalog says about a name, and the line of the list that says it.
private struct Finding {
  private let name: Name
  private let categories: [String]
  private let application: String?
  private let standing: Match.Standing
  /// The line that decided: the nearest that gave a category, or else the nearest that speaks of the name, which takes
  /// it out.
  private let line: Provenance?

  init(_ name: Name, in catalog: Catalog, _ why: ProvenanceFile?) throws {
    let match = catalog.find(name)
    self.name = name
    categories = match.categories.map { catalog.identifier($0) }
    application = catalog.application(of: match)?.identifier
    standing = match.standing
    let lines = try why?.lines(of: name) ?? []
    let found = Set(categories)
    line = lines.first { $0.effect == .includes && !found.isDisjoint(with: $0.categories) } ?? lines.first
  }

  static let tableHead =
    "NAME                            CATEGORIES                      APPLICATION     LIST AND LINE"

  var tableLine: String {
    var what = categories.joined(separator: " ")
    switch standing {
    case .ordinary: break
    case .isProtected: what += what.isEmpty ? "(protected)" : " (protected)"
    case .connectivity: what += what.isEmpty ? "(always passes)" : " (always passes)"
    }
    let place = line.map { "\($0.list):\($0.line)  \($0.text)".printable } ?? "-"
    return Padding.left(name.description, 32) + Padding.left(what.isEmpty ? "-" : what, 32)
      + Padding.left(application ?? "-", 16) + place
  }

  var json: JSON {
    [
      "name": .string(name.description), "categories": .strings(categories), "application": .optional(application),
      "standing": .string("\(standing)"), "list": .optional(line?.list), "line": .optional(line?.line),
      "text": .optional(line?.text),
    ]
  }
}
