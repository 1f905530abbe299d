import FilterProtocol
import Support
import Wire

extension Law {
  static let lookUps = Law(
    name: "lookups", sentence: "names that the filter asks for are names, bounded in number, and write the same bytes"
  ) { input in
    let message = asking + input
    guard case .lookUps(let read)? = try? FilterProtocol.Report.read(message.raw) else { return }
    if read.count > LookUp.most || read.contains(where: \.name.isRoot) { broken("\(read)", input) }
    if (try? FilterProtocol.Report.lookUps(read).bytes()) != message { broken("\(read)", input) }
  } seeds: {
    let names = ["www.ok.test", "a.b", String(repeating: "x", count: 63) + ".test"].compactMap { Name($0) }
    let list = names.enumerated().map { LookUp(number: UInt32($0.offset), device: 1, name: $0.element) }
    return [[], list].compactMap { try? FilterProtocol.Report.lookUps($0).bytes() }.map {
      Array($0.dropFirst(asking.count))
    }
  }

  static let findings = Law(
    name: "findings", sentence: "addresses that the filter is told are bounded in number, and write the same bytes"
  ) { input in
    let message = telling + input
    guard case .findings(let read)? = try? Order.read(message.raw) else { return }
    let most = read.map { $0.addresses?.count ?? 0 }.max() ?? 0
    if read.count > LookUpResult.most || most > LookUpResult.mostAddresses { broken("\(read)", input) }
    if (try? Order.findings(read).bytes()) != message { broken("\(read)", input) }
  } seeds: {
    let list = [
      LookUpResult(number: 1, addresses: [Hosts.server4, Hosts.server6], seconds: 60),
      LookUpResult(number: 2, addresses: [], seconds: 60), LookUpResult(number: 3, addresses: nil, seconds: 5),
    ]
    return [[], list].compactMap { try? Order.findings($0).bytes() }.map { Array($0.dropFirst(telling.count)) }
  }

  /// The version and the kind of message, which the input follows.
  private static let asking = Array(((try? FilterProtocol.Report.lookUps([]).bytes()) ?? []).prefix(5))
  private static let telling = Array(((try? Order.findings([]).bytes()) ?? []).prefix(5))
}
