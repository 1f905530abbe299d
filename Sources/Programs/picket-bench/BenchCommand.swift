import Glibc
import PicketSystem

/// The command line, read once: which groups, how thoroughly, in what form.
struct BenchCommand {
  /// What to measure, and which part of it where it is not all.
  var groups: [(group: any Group, part: String?)] = []
  var isJSON = false
  var isQuick = false
  var rivalsPath: String?
  var tools: Road.Tools?

  static let usage = """
    usage: picket-bench [GROUP[.PART]...] [--json] [--quick] [--rivals LIBRARY] [--tools FOLDER]
    groups: \(registry.flatMap { group in [group.name] + group.parts.map { group.name + "." + $0 } }.joined(separator: " "))
    """

  static let registry: [any Group] = [
    InspectGroup(), CatalogGroup(), FilterGroup(), HouseholdGroup(), ActivityGroup(), WebGroup(), FleetGroup(),
  ]

  /// Nil when the arguments make no sense, after saying so.
  init?(_ arguments: some Sequence<String>) {
    var iterator = arguments.makeIterator()
    while let argument = iterator.next() {
      switch argument {
      case "--json": isJSON = true
      case "--quick": isQuick = true
      case "--rivals":
        guard let path = iterator.next() else {
          Console.warn("--rivals needs the path of a library")
          return nil
        }
        rivalsPath = path
      case "--tools":
        guard let folder = iterator.next() else {
          Console.warn("--tools needs the path of a folder")
          return nil
        }
        tools = Road.Tools(
          accept: "\(folder)/picket-accept", traffic: "\(folder)/picket-traffic", answer: "\(folder)/picket-answer",
          insert: "\(folder)/picket-insert", count: "\(folder)/picket-count",
          page: "\(folder)/picket-page", browse: "\(folder)/picket-browse", rows: "\(folder)/picket-rows",
          recursor: "\(folder)/pdns-recursor/usr/sbin/pdns_recursor", rules: "rules")
      default:
        let words = argument.split(separator: ".", maxSplits: 1).map(String.init)
        let part = words.count == 2 ? words[1] : nil
        guard let group = Self.registry.first(where: { $0.name == words.first }),
          part.map(group.parts.contains) ?? true
        else {
          Console.warn("no group or option is called '\(argument)'\n\(Self.usage)")
          return nil
        }
        groups.append((group, part))
      }
    }
    if groups.isEmpty { groups = Self.registry.map { ($0, nil) } }
  }

  static func run() {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.contains("--help") || arguments.contains("-h") {
      print(usage)
      return
    }
    if arguments.first == MeasuredProcess.flag { return MeasuredProcess.run(arguments.dropFirst()) }
    guard let command = BenchCommand(arguments) else { exit(EX_USAGE) }
    command.measure()
  }

  func measure() {
    var bench = Bench(harness: Harness(isQuick: isQuick), rivals: rivalsPath.flatMap(Rivals.open(path:)), tools: tools)
    if rivalsPath == nil { Console.warn("no --rivals library: figures that need a rival stay unmet") }
    if !AllocationCount.works { Console.warn("allocations are not counted: the counting library is not preloaded") }
    for (group, part) in groups {
      bench.part = part
      let figures = group.figures(bench)
      print(isJSON ? FigureReport.json(figures) : FigureReport.table(figures))
    }
  }
}
