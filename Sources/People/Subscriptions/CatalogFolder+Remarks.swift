internal import Lists

extension CatalogFolder {
  /// Seconds after which a copy that no server confirmed is called old.
  private static let week = 7 * UpdateSchedule.day

  /// A sentence for each list that failed or is old. Its last good copy is in use.
  public var remarks: [String] {
    do throws(ListError) {
      return try subscriptions().compactMap { $0.remark(at: clock()) }
    } catch {
      return ["the lists cannot be read: \(error)"]
    }
  }

  /// How each list is doing, for figures: its identifier, its age in seconds, and how often it failed since it was
  /// confirmed.
  public var ages: [(identifier: String, age: Int?, failures: Int, failedAt: Int?)] {
    ((try? subscriptions()) ?? []).map { list in
      let failedAt = list.lastError == nil ? nil : list.checkedSeconds
      return (list.identifier, list.age(at: clock()), list.failures, failedAt)
    }
  }

  fileprivate static func isOld(_ age: Int?) -> Bool { age.map { $0 > week } ?? false }
}

extension Subscription {
  /// Seconds since the copy was what its server had; nil for contents that were sent, which stay as they are.
  func age(at now: Int) -> Int? {
    isFetched ? Subscription.seconds(confirmedAt ?? changedAt).map { max(0, now - $0) } : nil
  }

  fileprivate func remark(at now: Int) -> String? {
    let age = age(at: now)
    let days = age.map { $0 / UpdateSchedule.day } ?? 0
    if let lastError {
      let times = failures > 1 ? " \(failures) times in a row" : ""
      let copy = CatalogFolder.isOld(age) ? "; its copy is \(days) days old" : ""
      return "the list '\(title)' could not be updated\(times): \(lastError)\(copy)"
    }
    guard CatalogFolder.isOld(age) else { return nil }
    return "the list '\(title)' is \(days) days old: 'picket lists update' asks for a newer one"
  }
}
