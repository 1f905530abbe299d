import Combine
import DeviceActivity
import FamilyControls
import Foundation
import ManagedSettings

// Code as in the talk of 2022: an app to keep one's own hours.

extension ManagedSettingsStore.Name {
  static let gaming = Self("gaming")
  static let social = Self("social")
}

enum Worklog {
  static func authorize() async -> Bool {
    let center = AuthorizationCenter.shared
    do {
      try await center.requestAuthorization(for: .individual)
      return true
    } catch {
      return false
    }
  }

  static func shieldGames(_ games: ActivityCategoryToken, except: Set<Token<WebDomain>> = []) {
    let gamingStore = ManagedSettingsStore(named: .gaming)
    gamingStore.shield.applicationCategories = .specific([games])
    gamingStore.shield.webDomainCategories = .specific([games], except: except)
    let socialStore = ManagedSettingsStore(named: ManagedSettingsStore.Name("social"))
    socialStore.shield.webDomainCategories = .all(except: except)
    socialStore.webContent.blockedByFilter = .auto()
  }

  static func quit() {
    ManagedSettingsStore(named: .gaming).clearAllSettings()
    ManagedSettingsStore(named: .social).clearAllSettings()
  }

  final class Player: ObservableObject {
    @Published var maximumRating = 1000
    private let store = ManagedSettingsStore()
    private var subscriptions: Set<AnyCancellable> = []

    init() {
      store.$effectiveMaximumMovieRating.sink { [weak self] rating in
        self?.maximumRating = rating
      }.store(in: &subscriptions)
    }

    func mayPlay(_ rating: Int) -> Bool { rating <= store.effectiveMaximumMovieRating }
  }
}

extension DeviceActivityName {
  static let social = Self("social")
}

extension Worklog {
  /// Social media is free from five to eight.
  static func freeEvening() throws {
    let center = DeviceActivityCenter()
    center.stopMonitoring([.social])
    try center.startMonitoring(
      .social,
      during: DeviceActivitySchedule(
        intervalStart: DateComponents(hour: 17, minute: 0, second: 0),
        intervalEnd: DateComponents(hour: 20, minute: 0, second: 0), repeats: true,
        warningTime: DateComponents(minute: 10)))
  }

  final class WorklogMonitor: DeviceActivityMonitor {
    let social = ManagedSettingsStore(named: .social)
    var warnings = 0

    override func intervalWillStartWarning(for activity: DeviceActivityName) { warnings += 1 }

    override func intervalDidStart(for activity: DeviceActivityName) {
      super.intervalDidStart(for: activity)
      social.clearAllSettings()
    }

    override func intervalDidEnd(for activity: DeviceActivityName) {
      super.intervalDidEnd(for: activity)
      social.shield.webDomainCategories = .all()
    }

    override func intervalWillEndWarning(for activity: DeviceActivityName) { warnings += 1 }
  }
}
