package import PicketJSON
internal import Synchronization

/// This process's memory of its stores while the daemon does not answer: their last contents, and waiting changes. It
/// ends with the process.
package final class StoreMemory: Sendable {
  package struct Changes: Sendable {
    /// By path; nil removes a setting.
    package var settings: [String: JSON?] = [:]
    package var isActive: Bool?

    package init(settings: [String: JSON?] = [:], isActive: Bool? = nil) {
      self.settings = settings
      self.isActive = isActive
    }

    package var isEmpty: Bool { settings.isEmpty && isActive == nil }

    /// These changes first, then `later`.
    func then(_ later: Changes) -> Changes {
      Changes(settings: settings.merging(later.settings) { $1 }, isActive: later.isActive ?? isActive)
    }

    func applied(to store: ScreenTimeLink.Store) -> ScreenTimeLink.Store {
      var store = store
      for (path, value) in settings { store.settings[path] = value }
      store.isActive = isActive ?? store.isActive
      return store
    }
  }

  private struct Entry {
    var known = ScreenTimeLink.Store()
    var waiting = Changes()
  }

  private struct Content {
    var stores: [String: Entry] = [:]
    var effective = ScreenTimeLink.Effective()
    var hasAppleLimits = false
  }

  private let content = Mutex(Content())

  package init() {}

  /// The last known contents with the waiting changes.
  func store(_ name: String) -> ScreenTimeLink.Store {
    content.withLock { content in
      let entry = content.stores[name] ?? Entry()
      return entry.waiting.applied(to: entry.known)
    }
  }

  func remember(_ store: ScreenTimeLink.Store, _ name: String) {
    content.withLock { $0.stores[name, default: Entry()].known = store }
  }

  /// Takes the waiting changes; the caller delivers them or puts them back.
  func take(_ name: String) -> Changes {
    content.withLock { content in
      let waiting = content.stores[name]?.waiting ?? Changes()
      content.stores[name]?.waiting = Changes()
      return waiting
    }
  }

  /// Puts changes back below those that came since.
  func putBack(_ changes: Changes, _ name: String) {
    content.withLock { content in
      let waiting = content.stores[name]?.waiting ?? Changes()
      content.stores[name, default: Entry()].waiting = changes.then(waiting)
    }
  }

  /// Adds new changes on top.
  func keep(_ changes: Changes, _ name: String) {
    content.withLock { content in
      let waiting = content.stores[name]?.waiting ?? Changes()
      content.stores[name, default: Entry()].waiting = waiting.then(changes)
    }
  }

  func forget(_ names: [String]) {
    content.withLock { content in
      for name in names { content.stores[name] = nil }
    }
  }

  var namesWaiting: [String] {
    content.withLock { content in content.stores.filter { !$0.value.waiting.isEmpty }.keys.sorted() }
  }

  /// Whether Apple's limits of sets and stores apply.
  package var hasAppleLimits: Bool {
    get { content.withLock { $0.hasAppleLimits } }
    set { content.withLock { $0.hasAppleLimits = newValue } }
  }

  package var effective: ScreenTimeLink.Effective {
    get { content.withLock { $0.effective } }
    set { content.withLock { $0.effective = newValue } }
  }
}
