import Glibc
import Lists

func buildCatalog(_ words: ArraySlice<String>) throws -> ExitCode {
  var arguments = Arguments(words)
  var output: String?
  var category: String?
  var format: Format?
  var isForced = false
  var operands: [String] = []
  while let option = arguments.next() {
    switch option {
    case "--help", "-h": throw HelpWanted()
    case "--out": output = try arguments.value(of: option)
    case "--category": category = try arguments.value(of: option)
    case "--format": format = try formatNamed(try arguments.value(of: option))
    case "--force": isForced = true
    case _ where option.hasPrefix("-"): throw Misuse.unknown(option)
    default: operands.append(option)
    }
  }
  guard let output else { throw Misuse(message: "where should the catalog go? Say --out FILE") }
  if operands.isEmpty { throw Misuse(message: "from what? Name lists or folders of rules") }
  let sources = try operands.map { operand in
    try Source(argument: operand, category: category, format: format, isForced: isForced)
  }
  let bar = ProgressBar("reading")
  let summary = try Build(sources, output: output, rules: BuiltInRules.folder).run { done, total in
    bar.show(done, of: total)
  }
  bar.clear()
  Output.text(summary.report)
  return .done
}

func formatNamed(_ text: String) throws(Misuse) -> Format {
  if let format = Format(rawValue: text) { return format }
  let names = Format.allCases.map(\.rawValue).joined(separator: ", ")
  throw Misuse(message: "'\(text)' is not a format: there are \(names)")
}
