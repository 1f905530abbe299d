import FilterProtocol
import Policy
import Support
import Wire

extension Law {
  static let link = Law(
    name: "link", sentence: "what is read of the other process's bytes reads back, and writes the same bytes"
  ) { input in
    // Messages of another version are not read.
    let message = Array(version + input.dropFirst(version.count))
    if let order = try? Order.read(message.raw), (try? order.bytes()) != message { broken("\(order)", input) }
    guard let report = try? FilterProtocol.Report.read(message.raw), let written = try? report.bytes() else { return }
    guard let again = try? FilterProtocol.Report.read(written.raw) else {
      broken("\(report) does not read back", input)
    }
    if case .status = report {
      // Longer lists than are ever written are cut when they are written again.
      if (try? again.bytes()) != written { broken("\(report) changes whenever it is written", input) }
    } else if written != message || again != report {
      broken("\(report)", input)
    }
  } seeds: {
    let record = FilterProtocol.DecisionRecord(
      time: 1, device: 2, via: .tls, verdict: .block, reason: .blockedDomain,
      name: Name("www.ok.test") ?? Name(), server: Endpoint(Hosts.server6, port: 443))
    var status = FilterStatus(process: 1, version: "0", startedAt: 2)
    status.queues = [FilterStatus.Queue(number: 5_230)]
    status.events = [Event(time: 3, kind: .rulesRestored, text: "back")]
    let fence = FenceOrder(interfaces: ["br0"], portal: Endpoint(Hosts.server6, port: 80), forward: ["br1"])
    let looks = PageLooks(
      revision: 3, looks: [PageLook(title: PageLook.Label("a", 1), background: 2)],
      rows: [PageLooks.Row(store: 1, category: 2, look: 0)])
    let orders: [Order] = [
      .fence(fence), .status, .follow, .looks(looks),
      .findings([
        LookUpResult(number: 1, addresses: [Hosts.server6], seconds: 60),
        LookUpResult(number: 2, addresses: nil, seconds: 5),
      ]), .resolvers(TrustedResolvers([Hosts.server4, Hosts.server6], refusesOthers: true)),
    ]
    let reports: [FilterProtocol.Report] = [
      .done, .refused("no"), .records([record, record]), .status(status), .event(status.events[0]),
      .lookUps([LookUp(number: 1, device: 2, name: record.name), LookUp(number: 2, device: 3, name: record.name)]),
      .taken, .judged(5),
      .usage(
        UsageRound(
          begin: 1, end: 2,
          readings: [UsageReading(device: 2, name: record.name, received: Traffic(bytes: 3, packets: 4), opened: 1)])),
    ]
    return orders.compactMap { try? $0.bytes() } + reports.compactMap { try? $0.bytes() }
  }

  private static let version = ((try? Order.status.bytes()) ?? []).prefix(4)
}
