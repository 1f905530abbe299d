import Capture
import Catalog
import Files
import Filter
import Glibc
import Link
import Policy
import Support

/// One child's family, as picketd would hand it to the filter.
struct Household {
  /// Where the filter takes orders from.
  let link: String
  /// What the child is kept from; nil for nothing.
  let catalog: String?

  /// LINK: the filter itself, until it is ended.
  static func runFilter(_ words: [String]) throws {
    var service = try FilterService(link: words[0], version: "bench")
    Errand.say("ready")
    service.run()
  }

  /// Has the filter put up its rules; returns when they stand.
  func begin() throws {
    var client = try Client(path: link)
    let order = FenceOrder(interfaces: [Path.home], queueBase: Judge.queue, queueCount: 1)
    try check(client.ask(.fence(order)))
    try hand(isTight: false, revision: 1, to: &client)
  }

  /// Shields everything: whatever is open has to end.
  func tighten() throws {
    var client = try Client(path: link)
    try hand(isTight: true, revision: 2, to: &client)
  }

  private func hand(isTight: Bool, revision: UInt64, to client: inout Client) throws {
    let opened = try catalog.map { try Catalog(path: $0) }
    var store = Settings.Store(name: "bench")
    if isTight { store.categories = .all } else { store.categories = .specific(CategorySet(low: .max, high: .max)) }
    let settings = Settings(
      revision: revision, children: [Settings.Child(level: .normal, stores: [store])],
      devices: [Settings.Device(number: 1, who: .child(0), hardware: HardwareAddress(Path.hardware)?.value)])
    let snapshot = try Snapshot(settings, catalog: opened)
    let file = try catalog.map { try Descriptor(path: $0) }
    let number: CInt? =
      switch file {
      case .some(let file): file.number
      case .none: nil
      }
    try check(client.hand(snapshot: snapshot.descriptor, catalog: number))
  }

  private func check(_ report: Link.Report) throws {
    if case .refused(let why) = report { throw Failure("order", "the filter", reason: why) }
  }
}
