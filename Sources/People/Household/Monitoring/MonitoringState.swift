/// Everything that apps monitor, and the callbacks that their monitors have not returned from.
struct MonitoringState: Hashable, Sendable {
  var activities: [MonitoredActivity.Key: MonitoredActivity] = [:]
  /// In the order in which they were due; their numbers grow.
  var journal: [MonitorCallback] = []

  mutating func remove(child: Int) {
    activities = activities.filter { $0.key.child != child }
    journal.removeAll { $0.child == child }
  }
}

/// Activities and callbacks to add and to remove, in one transaction.
struct MonitoringChange {
  var put: [MonitoredActivity.Key: MonitoredActivity] = [:]
  var removed: [MonitoredActivity.Key] = []
  var callbacks: [(key: MonitoredActivity.Key, due: DueCallback)] = []

  var isEmpty: Bool { put.isEmpty && removed.isEmpty && callbacks.isEmpty }

  mutating func add(_ due: [DueCallback], of key: MonitoredActivity.Key) { callbacks += due.map { (key, $0) } }
}

/// What is known of monitored activities for speed, and is worked out again where it is missing.
struct MonitoringClock {
  /// When the next edge of each activity is due.
  var due: [MonitoredActivity.Key: Int] = [:]
  /// Children whose use has changed since their thresholds were looked at.
  var used: Set<Int> = []
}
