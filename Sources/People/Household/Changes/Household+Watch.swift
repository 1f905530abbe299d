internal import Ledger

// What `Watch` tells. `State` is compared with the state that was told last, so that no method can forget to say
// what it changed. Anything else that people are shown is announced.
extension Household {
  /// Revisions that are set aside on the disk at once, so that those of the next run are higher.
  static let stride = 1 << 20
  /// How long changes may wait for others: less than a person sees.
  private static let noticePause = Duration.milliseconds(20)

  /// Says that something changed which does not lie in the ledger: the configuration, the catalog, a trouble.
  public func announce(_ kind: ChangeNotice.Kind, of child: Int? = nil) {
    tell([ChangeFeed.Key(kind: kind, child: child)])
  }

  /// What changed after a revision, of these kinds or of all, for a child or for guardians. `all` alone is always told.
  public func notices(
    after revision: Int?, kinds: Set<ChangeNotice.Kind>? = nil, child: Int? = nil
  ) -> [ChangeNotice] {
    noticeChanges()
    // What the child's profile sets is the child's as well.
    let owners = child.map { child in state.children[child].map { state.sources(of: $0) } ?? [child] }
    return feed.notices(after: revision) { key in
      (kinds?.contains(key.kind) ?? true) && (owners.map { $0.contains { $0 == key.child } } ?? true)
    }
  }

  /// Wakes a listener when there are notices, which it then reads.
  public nonisolated func noticings() -> AsyncStream<Void> { noticing.listen(keeping: 1) }

  /// Notices changes a moment later, and together: a method may write more than once, and comparing the states of a large
  /// home takes tenths of a millisecond.
  func stateChanged() {
    sharing?.isDirty = true
    if isNoticing { return }
    isNoticing = true
    // The task does not keep the household alive.
    Task { [weak self] in
      try? await Task.sleep(for: Household.noticePause)
      await self?.noticeChanges()
    }
  }

  private func noticeChanges() {
    guard isNoticing else { return }
    isNoticing = false
    let keys = state.differences(from: noticed)
    noticed = state
    if !keys.isEmpty { tell(keys) }
  }

  private func tell(_ keys: [ChangeFeed.Key]) {
    feed.add(keys)
    noticing.tell(())
    if feed.revision > reservedRevision { reserveRevisions() }
  }

  /// Where the revisions of a run begin: behind all that the last run may have given. A lost ledger says nothing of it,
  /// so the clock has a say as well.
  static func firstRevision(after row: SecretRow?, at moment: ClockReading) -> Int {
    max(row.flatMap { Int($0.text) } ?? 0, moment.wallSeconds << 10)
  }

  /// Up to which revision the next run must not begin.
  static func reservation(after revision: Int) -> SecretRow {
    SecretRow(SecretKey.revision, "\(revision + stride)")
  }

  /// Where this fails the revisions of the next run begin by the clock.
  func reserveRevisions() {
    let row = Household.reservation(after: feed.revision)
    // Set first: a failure to write is a trouble, which is told.
    reservedRevision = feed.revision + Household.stride / 2
    if loss != nil { return }
    do throws(HouseholdError) {
      try write { (tx) throws(LedgerError) in try tx.put(row) }
    } catch {
      complain("\(error)")
    }
  }
}
