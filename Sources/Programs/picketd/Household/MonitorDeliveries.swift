import Extensions
import Household
import ShieldProtocol
import Synchronization

/// Has apps' monitors called, one callback after the other for each app and child, until each of them has returned.
///
/// A monitor that fails is tried again later and later. Nothing else waits for it: not another app's monitor, not a shield,
/// and no packet.
final class MonitorDeliveries: Sendable {
  /// Callbacks of one app for one child, which come in order.
  private struct Lane: Hashable {
    let client: String
    let child: Int
  }

  private static let firstPause = Duration.seconds(1)
  private static let longestPause = Duration.seconds(3_600)

  private let household: Household
  private let extensions: ExtensionHost
  private let mailbox: Mailbox
  private let running = Mutex<Set<Lane>>([])
  /// Lanes that wait until a monitor that failed is tried again.
  private let naps = Mutex<[Lane: Task<Bool, Never>]>([:])

  init(_ household: Household, _ extensions: ExtensionHost, _ mailbox: Mailbox) {
    (self.household, self.extensions, self.mailbox) = (household, extensions, mailbox)
    Task.detached { [self] in
      for await _ in household.journalings() { await start() }
    }
  }

  /// Tries all again at once: apps may have other extensions.
  func retry() {
    for nap in naps.withLock({ Array($0.values) }) { nap.cancel() }
  }

  private func start() async {
    for callback in await household.nextCallbacks {
      let lane = Lane(client: callback.client, child: callback.child)
      guard running.withLock({ $0.insert(lane).inserted }) else { continue }
      Task.detached { [self] in
        await deliver(lane)
        running.withLock { _ = $0.remove(lane) }
        // One may have been written down before the lane was given up.
        await start()
      }
    }
  }

  /// Returns when the lane has no callback left.
  private func deliver(_ lane: Lane) async {
    var pause = MonitorDeliveries.firstPause
    while let callback = await household.nextCallbacks.first(where: { $0.isOf(lane.client, lane.child) }),
      let child = await household.children.first(where: { $0.id == lane.child })
    {
      switch await extensions.ask(.activity(callback.call), of: lane.client, for: child.name) {
      case .success:
        do {
          try await household.returned(from: callback.id)
          pause = MonitorDeliveries.firstPause
          continue
        } catch {
          mailbox.post(.complaint("a callback that '\(lane.client)' took comes again: \(error)"))
        }
      case .failure(.busy): pause = MonitorDeliveries.firstPause
      case .failure(let trouble):
        mailbox.post(.complaint("the monitor of '\(lane.client)' fails: \(trouble)"))
      }
      let isOver = await wait(pause, lane)
      pause = isOver ? min(pause * 2, MonitorDeliveries.longestPause) : MonitorDeliveries.firstPause
    }
  }

  /// Whether the whole pause is over: it is cut short where all are to be tried again.
  private func wait(_ pause: Duration, _ lane: Lane) async -> Bool {
    let nap = Task { (try? await Task.sleep(for: pause)) != nil }
    naps.withLock { $0[lane] = nap }
    let isOver = await nap.value
    naps.withLock { $0[lane] = nil }
    return isOver
  }
}

extension MonitorCallback {
  fileprivate func isOf(_ client: String, _ child: Int) -> Bool { self.client == client && self.child == child }
}
