import Combine
import FamilyControls
import Foundation
import ManagedSettings

// Code as in the talk of 2022, without its schedules: an app to keep one's own hours.

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
