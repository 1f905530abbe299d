import DeviceActivity
import FamilyControls
import Foundation
import ManagedSettings
import ManagedSettingsUI
import UIKit

// Code as in the talk of 2021: an app that opens games after homework. Names are those that shipped.

enum Homework {
  final class Model: @unchecked Sendable {
    static let shared = Model()

    let store = ManagedSettingsStore()
    var selectionToDiscourage = FamilyActivitySelection()

    func setShieldRestrictions() {
      let applications = selectionToDiscourage
      store.shield.applications = applications.applicationTokens.isEmpty ? nil : applications.applicationTokens
      store.shield.applicationCategories =
        applications.categoryTokens.isEmpty
        ? nil : ShieldSettings.ActivityCategoryPolicy.specific(applications.categoryTokens)
      store.shield.webDomains = applications.webDomainTokens
    }

    func lift() {
      store.shield.applications = nil
      store.shield.applicationCategories = nil
      store.shield.webDomains = nil
    }
  }

  @available(*, deprecated, message: "it shows a deprecated call")
  static func launch(_ done: @escaping (Bool) -> Void) {
    AuthorizationCenter.shared.requestAuthorization { result in
      switch result {
      case .success: done(true)
      case .failure: done(false)
      }
    }
  }

  class MyShieldConfiguration: ShieldConfigurationDataSource {
    override func configuration(shielding application: Application) -> ShieldConfiguration {
      ShieldConfiguration(
        backgroundBlurStyle: UIBlurEffect.Style.systemThickMaterial,
        backgroundColor: UIColor.white,
        icon: UIImage(systemName: "books.vertical"),
        title: ShieldConfiguration.Label(text: "Homework", color: .black),
        subtitle: ShieldConfiguration.Label(text: application.localizedDisplayName ?? "This", color: .systemRed),
        primaryButtonLabel: ShieldConfiguration.Label(text: "OK", color: .white),
        primaryButtonBackgroundColor: UIColor.systemBlue)
    }
  }

  class MyShieldActionExtension: ShieldActionDelegate {
    override func handle(
      action: ShieldAction, for application: ApplicationToken,
      completionHandler: @escaping (ShieldActionResponse) -> Void
    ) {
      switch action {
      case .primaryButtonPressed: completionHandler(.close)
      case .secondaryButtonPressed: completionHandler(.defer)
      default: completionHandler(.none)
      }
    }
  }
}

extension DeviceActivityName {
  static let daily = Self("daily")
}

extension DeviceActivityEvent.Name {
  static let encouraged = Self("encouraged")
}

extension Homework {
  static let schedule = DeviceActivitySchedule(
    intervalStart: DateComponents(hour: 0, minute: 0), intervalEnd: DateComponents(hour: 23, minute: 59),
    repeats: true)

  static func monitor(encouraging selection: FamilyActivitySelection) throws {
    let events: [DeviceActivityEvent.Name: DeviceActivityEvent] = [
      .encouraged: DeviceActivityEvent(
        applications: selection.applicationTokens, categories: selection.categoryTokens,
        threshold: DateComponents(minute: 30))
    ]
    let center = DeviceActivityCenter()
    try center.startMonitoring(.daily, during: schedule, events: events)
  }

  class MyMonitor: DeviceActivityMonitor {
    override func intervalDidStart(for activity: DeviceActivityName) {
      super.intervalDidStart(for: activity)
      Model.shared.setShieldRestrictions()
    }

    override func intervalDidEnd(for activity: DeviceActivityName) {
      super.intervalDidEnd(for: activity)
      Model.shared.lift()
    }

    override func eventDidReachThreshold(_ event: DeviceActivityEvent.Name, activity: DeviceActivityName) {
      super.eventDidReachThreshold(event, activity: activity)
      if event == .encouraged { Model.shared.lift() }
    }
  }
}
