import Support

/// One promise about arbitrary bytes: `holds` returns, or stops the program with the input in hex.
struct Law: Sendable {
  let name: String
  let sentence: String
  let holds: @Sendable ([UInt8]) -> Void
  /// Inputs to start from.
  let seeds: @Sendable () -> [[UInt8]]

  static let all: [Law] = [
    name, packet, fragments, dns, tls, http, quic, capture, queue, stream, inspector, catalog, lists, link, lookUps,
    findings,
    json5, snapshot, log, json, varlink, description, token, settings, neighbours, answers, leases, hostNames, makers,
    subordinates,
    groups, words,
    shields, manifest, fetch, desk, zones, days, components, chart, html, web, passkeys, forms, picks, columns, rows,
    carried, sheet,
    commands, refusals,
  ]

  static func named(_ name: String) -> Law? { all.first { $0.name == name } }

  static func broken(_ law: String, _ input: [UInt8]) -> Never {
    fatalError("\(law)\ninput: \(Hex.line(input))")
  }
}
