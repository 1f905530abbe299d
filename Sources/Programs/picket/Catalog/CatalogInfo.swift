import Catalog
import CommandSpec
import PicketJSON

func showCatalog(_ invocation: Invocation) throws -> ExitCode {
  let catalog = try Catalog(path: invocation.needed("FILE"))
  Output.text(invocation.has("--json") ? catalog.json.text + "\n" : catalog.table)
  return .done
}

extension Catalog {
  fileprivate var json: JSON {
    [
      "path": .string(path), "version": .int(CatalogHeader.version), "entries": .int(header.entries),
      "bytes": .int(header.bytes), "answers": .int(header.answers), "addresses": .int(header.addresses),
      "fingerprintBits": .int(64 - header.valueBits), "wrongMatchOdds": .double(odds()),
      "categories": .strings(categories), "applications": .strings(applications.map(\.identifier)),
    ]
  }

  fileprivate var table: String {
    let own = categories.dropFirst(Category.builtIn.count)
    // A home asks ten thousand million times in ten years.
    let expected = odds() * 1e10 * 1000
    return """
      catalog        \(path), format \(CatalogHeader.version)
      entries        \(header.entries) in \(header.bytes) bytes
      answers        \(header.answers - 1) different ones, fingerprints of \(64 - header.valueBits) bits
      categories     \(Category.builtIn.count) built in\(own.isEmpty ? "" : ", and " + own.joined(separator: ", "))
      applications   \(applications.count)
      addresses      \(header.addresses)
      wrong matches  \(rounded(expected)) expected in a thousand homes in ten years (10^10 look-ups each)

      """
  }
}

/// The number rounded to two significant figures.
private func rounded(_ number: Double) -> String {
  if number == 0 { return "0" }
  var scale = 1.0
  while number * scale < 10 { scale *= 10 }
  return "\((number * scale).rounded() / scale)"
}
