import Extensions
import FamilyTokens
import FilterProtocol
import Household
import ShieldProtocol
import Synchronization

/// Has apps say how the pages of their shields look, once for each store and category, and never while a packet waits.
///
/// A page is drawn before anybody asks for it, so an extension is asked about a page of no site in particular: it is
/// given a name that no site has, and where its texts say that name, the page says "this page".
final class ShieldPageLooks: Sendable {
  private struct Place: Hashable {
    let child: String
    let client: String
    let category: String?
  }

  /// In a zone where there is nothing (RFC 6761 6.4).
  private static let nowhere = "page.picket.invalid"

  private let household: Household
  private let extensions: ExtensionHost
  private let mailbox: Mailbox
  private let known = Mutex<[Place: PageLook]>([:])
  /// Counts requests to paint. Looks of an older request are neither kept nor posted: settings or apps have changed.
  private let paintings = Mutex(0)

  init(_ household: Household, _ extensions: ExtensionHost, _ mailbox: Mailbox) {
    (self.household, self.extensions, self.mailbox) = (household, extensions, mailbox)
  }

  /// Forgets all looks: apps may draw others from now on.
  func forget() { known.withLock { $0 = [:] } }

  /// Asks apps for the looks of a revision's pages, and posts `.painted` if there are any.
  func paint(_ revision: UInt64) {
    let number = paintings.withLock { paintings in
      paintings += 1
      return paintings
    }
    let clients = extensions.clients(.shieldConfiguration)
    if clients.isEmpty { return }
    Task.detached { [self] in
      let stores = await household.shieldingStores(of: revision, clients: clients)
      var looks = PageLooks(revision: revision)
      let drawn = await draw(stores, number, &looks)
      paintings.withLock { newest in
        guard newest == number else { return }
        if !drawn.isEmpty { known.withLock { $0 = drawn } }
        if !looks.rows.isEmpty { mailbox.post(.painted(looks)) }
      }
    }
  }

  private func draw(_ stores: [ShieldingStore], _ painting: Int, _ looks: inout PageLooks) async -> [Place: PageLook] {
    var drawn: [Place: PageLook] = [:]
    var silent: Set<String> = []
    for store in stores {
      let categories = store.categories.sorted { $0.key < $1.key }.map { (UInt8?($0.key), ShieldedThing?($0.value)) }
      for (number, category) in (store.hasNames ? [(nil, nil)] : []) + categories {
        // There is something newer to paint, or more than a message has room for.
        guard paintings.withLock({ $0 }) == painting, looks.rows.count < PageLooks.mostRows else { return drawn }
        let place = Place(child: store.child, client: store.client, category: category?.value)
        // One that did not answer is not waited for twice.
        if silent.contains(store.client) { continue }
        guard let look = await known.withLock({ $0[place] }).orAsk({ await self.ask(store, category) }) else {
          silent.insert(store.client)
          continue
        }
        drawn[place] = look
        let index = looks.looks.firstIndex(of: look) ?? looks.looks.count
        if index == PageLooks.mostLooks { continue }
        if index == looks.looks.count { looks.looks.append(look) }
        looks.rows.append(PageLooks.Row(store: store.number, category: number, look: UInt16(index)))
      }
    }
    return drawn
  }

  private func ask(_ store: ShieldingStore, _ category: ShieldedThing?) async -> PageLook? {
    guard let nowhere = try? await household.thing(ShieldPageLooks.nowhere, .domain) else { return nil }
    let subject = ShieldSubject.webDomain(ShieldSubject.Item(nowhere), in: category.map(ShieldSubject.Item.init))
    switch await extensions.ask(.configuration(subject), of: store.client, for: store.child) {
    case .success(.look(let look)): return PageLook(look)
    case .success: return nil
    case .failure(let trouble):
      mailbox.post(.complaint("the extension of '\(store.client)' draws no shield: \(trouble)"))
      return nil
    }
  }

  /// A label for any page: the name of no site becomes "this page".
  fileprivate static func label(_ label: ShieldLook.Label?) -> PageLook.Label? {
    guard let label else { return nil }
    let text = label.text.split(separator: nowhere, omittingEmptySubsequences: false).joined(separator: "this page")
    // Whatever an app made of it is no text for anybody.
    guard !text.lowercased().contains("picket.invalid") else { return nil }
    let isFirst = label.text.hasPrefix(nowhere)
    return PageLook.Label(isFirst ? "T" + text.dropFirst() : text, label.color?.bits)
  }
}

extension PageLook {
  fileprivate init(_ look: ShieldLook) {
    self.init(
      title: ShieldPageLooks.label(look.title), subtitle: ShieldPageLooks.label(look.subtitle),
      background: look.backgroundColor?.bits)
  }
}

extension ShieldSubject.Item {
  fileprivate init(_ thing: ShieldedThing) {
    self.init(token: thing.token.text, name: thing.value, title: thing.title)
  }
}

extension Optional {
  fileprivate func orAsk(_ ask: () async -> Wrapped?) async -> Wrapped? {
    if let self { return self }
    return await ask()
  }
}
