internal import Activity
public import Catalog
internal import PicketSystem
internal import Policy

extension Household {
  /// What packets are judged by; nil until it was compiled for the first time.
  public var current: Publication? { publisher.publication ?? publisher.fallback }

  /// The current publication at once, then every one that differs. A slow listener gets the newest.
  public func publications() -> AsyncStream<Publication> { publisher.listeners.listen(keeping: 1, first: current) }

  /// Takes a catalog into use. Without one, names are judged and categories are not; `reason` says why to guardians.
  public func use(_ catalog: Catalog?, lacking reason: String? = nil) {
    self.catalog = CatalogInUse(catalog, lacking: reason)
    announce(.lists)
    republish()
  }

  public func use(_ options: HouseholdOptions) {
    self.options = options
    zone = options.zone ?? .machine()
    announce(.settings)
    republish()
  }

  /// Compiles what is in memory, and publishes it if anything is different.
  func republish() {
    if declared.isBeingTakenIn { return }
    if loss != nil { return publishFallback(for: fence.copy) }
    followTimeRules(at: now)
    do throws(SnapshotError) {
      publish(try draft(of: state))
    } catch {
      complain(publisher.refuse(error))
      publishFallback(for: FenceCopy(settings(of: state).build().settings))
    }
  }

  /// What would be published if the household were in this state.
  private func draft(of state: State) throws(SnapshotError) -> SnapshotPublisher.Draft {
    try publisher.draft(settings(of: state).build(), catalog.catalog, wall: now.wall)
  }

  func publish(_ draft: SnapshotPublisher.Draft) {
    let before = publisher.effectives
    if let fresh = publisher.publish(draft) { keepFence(of: fresh.settings) }
    tellEffectives(since: before)
  }

  /// What would be published after a change. A change that could not be judged by is refused before it is written down:
  /// an answer must mean that it counts.
  func trial(_ change: (inout State) -> Void) throws(HouseholdError) -> SnapshotPublisher.Draft {
    var changed = state
    change(&changed)
    do throws(SnapshotError) {
      return try draft(of: changed)
    } catch {
      throw .conflict(
        "nobody could be judged by the settings with this: \(error) Nothing was changed; take out or clear what is not "
          + "needed, and try again")
    }
  }

  /// What all stores of a child come to. Nobody needs an authorization for it.
  public func effective(_ child: Int) throws(HouseholdError) -> Effective {
    _ = try self.child(child)
    // Until something was compiled, "everything is allowed" would be a wrong answer.
    if publisher.publication == nil {
      let before = publisher.effectives
      publisher.noteEffectives(of: settings(of: state).build())
      tellEffectives(since: before)
    }
    return publisher.effectives[child] ?? Effective()
  }

  private func tellEffectives(since before: [Int: Effective]) {
    for (child, effective) in publisher.effectives where before[child] != effective {
      changing.tell(.effective(child: child, effective))
    }
  }

  private func publishFallback(for fence: FenceCopy?) {
    let closed = Settings.closed(
      for: fence, areUnknownSupervised: options.unknownDevices != .pass, subordinates)
    do throws(SnapshotError) {
      try publisher.publishFallback(closed, catalog.catalog, wall: now.wall)
    } catch {
      complain("nobody can be fenced off: \(error)")
    }
  }

  private func keepFence(of settings: Settings) {
    do throws(Failure) {
      try fence.keep(FenceCopy(settings))
    } catch {
      complain("whom the fence is for cannot be written down: \(error)")
    }
  }

  /// All that settings are made from, with the household in this state: now, or at a later time of CLOCK_BOOTTIME.
  /// `shields` stand in for those that rules of time have up then.
  func settings(
    of state: State, at later: UInt64? = nil, now moment: ClockReading? = nil,
    with shields: [Int: [TimeShield]]? = nil
  ) -> SettingsBuilder {
    // A later moment is counted from one reading of the clock, to the second.
    let moment = moment ?? now
    let ahead = later.map { Int(clamping: ($0 - min($0, moment.boot)) / ClockReading.second) } ?? 0
    return SettingsBuilder(
      state: state, options: options, declared: declared.settings, catalog: catalog, devices: watch,
      subordinates: subordinates, stores: compiledStores, moment: moment, later: later,
      timeShields: shields ?? timeShields(in: state, at: steadySeconds(at: moment) + ahead))
  }
}
