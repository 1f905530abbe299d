internal import DaemonClient
internal import Foundation
internal import ManagedSettings
internal import ScreenTimeClient

extension DeviceActivityData {
  /// Which data is wanted. picketd answers from memory and its ledger, so both are the same here, and neither is older than
  /// the last minute.
  public enum Policy: Hashable, Sendable {
    case cached
    case live
  }

  /// What children used: for apps that a guardian lets see it (`AuthorizationStatus.approvedWithDataAccess`), of the child that
  /// the app acts for, and for guardians' own apps of every child, where the filter names users.
  public static func activityData(
    filteredBy filter: DeviceActivityFilter = DeviceActivityFilter(), using policy: Policy = .cached
  ) -> some AsyncSequence<DeviceActivityData, any Swift.Error> {
    ActivityQuery(filter: filter, link: .current)
  }
}

/// Asks once for each child, when its data is wanted.
private struct ActivityQuery: AsyncSequence {
  typealias Element = DeviceActivityData
  typealias Failure = any Swift.Error

  let filter: DeviceActivityFilter
  let link: ScreenTimeLink

  func makeAsyncIterator() -> Iterator { Iterator(filter: filter, link: link) }

  struct Iterator: AsyncIteratorProtocol {
    let filter: DeviceActivityFilter
    let link: ScreenTimeLink
    /// nil before the first question.
    private var children: [String?]?

    init(filter: DeviceActivityFilter, link: ScreenTimeLink) { (self.filter, self.link) = (filter, link) }

    mutating func next() async throws -> DeviceActivityData? { try await next(isolation: nil) }

    mutating func next(isolation actor: isolated (any Actor)?) async throws(any Swift.Error) -> DeviceActivityData? {
      // All that is counted comes from what Picket calls one Mac.
      if filter.devices?.models?.contains(.mac) == false { return nil }
      let (filter, link) = (filter, link)
      do throws(DaemonError) {
        var rest: [String?]
        if let children {
          rest = children
        } else {
          rest = try await link.inBackground { link throws(DaemonError) in try link.children(of: filter) }
        }
        let child = rest.popLast()
        children = rest
        guard let child else { return nil }
        let reply = try await link.inBackground { link throws(DaemonError) in try link.data(of: child, filter) }
        return DeviceActivityData(reply, filter.segmentInterval)
      } catch {
        throw DeviceActivityData.Error(error)
      }
    }
  }
}

extension ScreenTimeLink {
  /// The children that a filter is about, the last first; nil for the one whose user this is.
  fileprivate func children(of filter: DeviceActivityFilter) throws(DaemonError) -> [String?] {
    if filter.users == nil || child != nil { return [child] }
    return try isGuardians() ? household().reversed() : [nil]
  }

  fileprivate func data(
    of child: String?, _ filter: DeviceActivityFilter
  ) throws(DaemonError) -> Daemon.DataReply {
    let interval = filter.segmentInterval
    return try activityData(
      of: child, segment: interval.length, from: interval.during.start.wire, to: interval.during.end.wire,
      applications: filter.applications.map(\.base64).sorted(), categories: filter.categories.map(\.base64).sorted(),
      domains: filter.webDomains.map(\.base64).sorted())
  }
}
