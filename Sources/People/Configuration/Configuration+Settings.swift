public import Catalog
internal import Lists
public import Policy

/// Two clocks at one moment, in nanoseconds.
public struct Clocks: Hashable, Sendable {
  /// Since 1970. It can be set.
  public var wall: UInt64
  /// Since the machine started, sleep included. It cannot be set.
  public var boot: UInt64

  public init(wall: UInt64, boot: UInt64) {
    self.wall = wall
    self.boot = boot
  }
}

extension Configuration {
  /// Categories that are always blocked: ways around the fence, and those that harm everybody.
  static let builtIn = ["encryptedDNS", "relay", "malware", "phishing"]
  private static let builtInStore = "picket"
  private static let mediaStore = "media"

  /// The settings that a snapshot is compiled from.
  ///
  /// - Parameters:
  ///   - revision: the snapshot's number.
  ///   - numbers: the devices' numbers, in their order.
  ///   - catalog: says which categories and applications there are; without one, the built-in ones.
  ///   - now: both clocks; grants that have ended are left out.
  public func settings(
    revision: UInt64, numbers: [UInt16], catalog: Catalog?, at now: Clocks
  ) throws(ConfigurationError) -> Settings {
    var settings = Settings(revision: revision)
    for word in mqtt?.words ?? [] { _ = try category(word, catalog) }
    for child in household.children {
      settings.children.append(try self.settings(of: child, catalog: catalog, at: now))
    }
    for (device, number) in zip(household.devices, numbers) {
      let owner: Settings.Device.Owner =
        switch device.owner {
        case .child(let place): .child(place)
        case .guardian: .guardian
        case .shared: .shared
        }
      settings.devices.append(
        Settings.Device(
          number: number, who: owner, hardware: device.hardware,
          network: device.network.map { Settings.Device.Network($0.address, prefix: $0.length) }, user: device.user))
    }
    switch effectiveUnknownDevices {
    case .pass: settings.unknownDevices = .pass
    case .strictest: settings.unknownDevices = .strictest
    case .child(let name):
      settings.unknownDevices = household.children.firstIndex { $0.name == name }.map { .child($0) } ?? .strictest
    }
    return settings
  }

  /// The settings of one child.
  public func settings(
    of child: Family.Child, catalog: Catalog?, at now: Clocks
  ) throws(ConfigurationError) -> Settings.Child {
    var result = Settings.Child(
      level: child.level ?? level, alwaysAllowed: child.alwaysAllowed, alwaysBlocked: child.alwaysBlocked,
      safeSearch: child.safeSearch)
    let builtIn = CategorySet(Configuration.builtIn.compactMap { Category(builtIn: $0) })
    result.stores.append(
      Settings.Store(name: Configuration.builtInStore, author: .picket, categories: .specific(builtIn)))
    for shield in child.shields { result.stores.append(try store(shield, catalog)) }
    let media = child.media
    if media != Family.Media() {
      result.stores.append(
        Settings.Store(
          name: Configuration.mediaStore, author: .guardian, denyExplicit: media.denyExplicit,
          maximumMovie: media.maximumMovie,
          maximumTV: media.maximumTV, maximumApplication: media.maximumApplication))
    }
    for grant in child.grants {
      let target: Settings.Grant.Target =
        switch grant.target {
        case .domain(let name): .domain(name)
        case .category(let word): .category(try category(word, catalog))
        case .application(let word): .application(try application(word, catalog))
        case .all: .all
        }
      if grant.until > now.wall {
        result.grants.append(Settings.Grant(target, until: now.boot + (grant.until - now.wall)))
      }
    }
    return result
  }

  private func store(_ shield: Family.Shield, _ catalog: Catalog?) throws(ConfigurationError) -> Settings.Store {
    var store = Settings.Store(
      name: shield.store, author: .guardian, blockedDomains: shield.domains, exceptDomains: shield.except)
    switch shield.categories {
    case .all: store.categories = .all
    case .specific(let words):
      var set = CategorySet()
      for word in words { set.insert(try category(word, catalog)) }
      if !words.isEmpty { store.categories = .specific(set) }
    }
    for word in shield.applications { store.blockedApplications.append(try application(word, catalog)) }
    return store
  }

  private func category(_ word: Family.Word, _ catalog: Catalog?) throws(ConfigurationError) -> Category {
    if let category = catalog?.category(word.text) ?? Category(builtIn: word.text) { return category }
    let known = catalog?.categories ?? Category.builtIn
    throw word.place.fault(
      "there is no category of this name",
      Spelling.advice(for: word.text, among: known, or: "there are \(known.joined(separator: ", "))"))
  }

  /// Without a catalog, applications are unknown. A program of a machine needs none.
  private func application(_ word: Family.Word, _ catalog: Catalog?) throws(ConfigurationError) -> String {
    guard let catalog, !LocalProgram.isNamed(word.text) else { return word.text }
    let isKnown = catalog.applications.contains { $0.identifier == word.text || $0.bundles.contains(word.text) }
    if isKnown { return word.text }
    throw word.place.fault(
      "there is no application of this name",
      Spelling.advice(
        for: word.text, among: catalog.applications.map(\.identifier),
        or: "'picket apps' lists them, and a program of a laptop is named by its path or its desktop entry"))
  }
}
