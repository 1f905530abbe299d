import DeviceActivity
import FamilyControls
import Foundation
import ManagedSettings

extension DeviceActivityName {
  static let daily = Self("daily")
}

extension DeviceActivityEvent.Name {
  static let encouraged = Self("encouraged")
}

/// What waits every day until something else was used for a while. `HomeworkMonitor` carries it out.
struct Plan {
  private let selection: FamilyActivitySelection
  private let minutes: Int
  private let encouraged: [ActivityCategoryToken]

  init(_ selection: FamilyActivitySelection, minutes: Int, of encouraged: [ActivityCategoryToken]) {
    self.selection = selection
    self.minutes = minutes
    self.encouraged = encouraged
  }

  /// Puts the selection into the store that the monitor makes active, and has the days monitored.
  func begin() throws {
    ManagedSettingsStore(named: ManagedSettingsStore.Name("homework")).isActive = false
    if let error = Shields().raise(selection) { throw error }
    let schedule = DeviceActivitySchedule(
      intervalStart: DateComponents(hour: 0, minute: 0), intervalEnd: DateComponents(hour: 23, minute: 59),
      repeats: true)
    let event = DeviceActivityEvent(
      categories: Set(encouraged), threshold: DateComponents(minute: minutes), includesPastActivity: true)
    try DeviceActivityCenter().startMonitoring(.daily, during: schedule, events: [.encouraged: event])
  }
}
