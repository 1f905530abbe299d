import Catalog
import FilterProtocol
import Policy
import Support
import Wire

/// Values with something in every field, and random ones.
enum Samples {
  static let address = Address(high: 0x2001_0db8_0000_0000, low: 0x17)

  static let fence = FenceOrder(
    mode: .both, interfaces: ["br-lan", "wlan0"], queueBase: 5230, queueCount: 4, markMask: 0x0030_0000,
    backEnd: .iptables, fail: .open, portal: Endpoint(Address(v4: 0x0a00_0001), port: 8080),
    exemptions: [Endpoint(address, port: 443)], forward: ["virbr0", "docker0"],
    accounting: 300)

  static func record(_ number: Int = 0) -> FilterProtocol.DecisionRecord {
    var record = FilterProtocol.DecisionRecord(
      time: 1_700_000_000_000_000_000 + UInt64(number), revision: 2, device: 7, via: .dns, verdict: .block,
      reason: .blockedCategory, store: 3, categories: CategorySet(low: 5, high: 1), application: 12,
      name: Name("www.example.com") ?? Name())
    (record.count, record.last) = (6, record.time + 5)
    return record
  }

  static var status: FilterStatus {
    var status = FilterStatus(process: 4_711, version: "0.1.0", startedAt: 1_700_000_000_000_000_000)
    status.mode = .both
    status.fail = .open
    status.backEnd = .iptables
    status.backEndReasons = ["nftables: this kernel has no nft `queue`"]
    status.rules = .broken("somebody flushed them")
    var queue = FilterStatus.Queue(number: 5_230)
    queue.packets = 1
    queue.verdicts = 2
    queue.waiting = 3
    queue.droppedFull = 4
    queue.droppedBuffer = 5
    queue.forgotten = 6
    queue.refused = 7
    status.queues = [queue]
    status.undecidedFlows = 8
    status.decidedFlows = 9
    status.revision = 10
    status.catalog = FilterStatus.Catalog(path: "/var/lib/picket/catalog/catalog.picket", names: 11, checksum: 12)
    status.children = 13
    status.devices = 14
    status.recordsDropped = 15
    status.lookUps.asked = 17
    status.lookUps.learned = 18
    status.lookUps.failed = 19
    status.unknown = FilterStatus.Unknown(connections: 20, sent: 21, received: 22)
    status.accounting = FilterStatus.Accounting(connections: 23, lost: 24, duration: 25)
    status.isFollowed = true
    status.events = [Event(time: 16, kind: .rulesRestored, text: "ünïcode")]
    return status
  }

  static let orders: [Order] = [
    .fence(fence), .fence(FenceOrder()), .status, .up, .down, .stop, .follow, .looks(looks),
    .findings([]), .findings(findings), .resolvers(TrustedResolvers()),
    .resolvers(TrustedResolvers([address, Address(v4: 0x0a00_0001)], refusesOthers: true)),
  ]

  static let lookUps = (0..<LookUp.most).map { number in
    LookUp(number: UInt32(number), device: 7, name: Name("n\(number).example.com") ?? Name())
  }

  static let findings = [
    LookUpResult(number: 1, addresses: nil, seconds: 5), LookUpResult(number: 2, addresses: [], seconds: 60),
    LookUpResult(number: .max, addresses: [address, Address(v4: 0xc000_0201)], seconds: 60),
  ]

  static let round = UsageRound(
    begin: 1_000_000_000, end: 6_000_000_000,
    readings: [
      UsageReading(
        device: 7, name: Name("www.example.com") ?? Name(), received: Traffic(bytes: 1_500, packets: 2),
        sent: Traffic(bytes: .max, packets: .max), opened: 3), UsageReading(device: 8, name: Name()),
    ], lost: 4)

  static let looks = PageLooks(
    revision: 7,
    looks: [
      PageLook(title: PageLook.Label("Homework first", 0xff00_00ff), subtitle: PageLook.Label("<b>&"), background: 1),
      PageLook(),
    ],
    rows: [PageLooks.Row(store: 3, category: 1, look: 1), PageLooks.Row(store: 3, category: nil, look: 0)])

  static let reports: [Report] = [
    .done, .refused("no: do that"), .status(status), .status(FilterStatus(process: 0, version: "", startedAt: 0)),
    .records([]), .records((0..<100).map { record($0) }), .event(Event(time: 1, kind: .note, text: "")),
    .lookUps([]), .lookUps(lookUps), .taken, .judged(0), .judged(.max),
    .usage(UsageRound(begin: 0, end: 0)), .usage(round),
  ]
}
