internal import DaemonClient
internal import Synchronization

/// Streams of events for open pages of children's devices. picketd is followed once for each device with an open page, as
/// long as the device is that child's.
final class ChildStreams: Sendable {
  /// Devices that are followed at once: each is a connection of this process to picketd. The pages of others are read
  /// again from time to time.
  private static let mostDevices = 24
  private static let mostOfDevice = 8

  private struct Entry {
    let hub: EventHub
    let child: String
    var following: Following?
    var streams = 0
  }

  private let entries = Mutex<[Int: Entry]>([:])

  /// Throws where there are as many as there may be.
  func stream(
    of groups: Set<EventGroup>, after last: String?, for speaker: Representatives.Speaker
  ) throws(HTTPRefusal) -> EventStream {
    let device = speaker.device
    let hub = try entries.withLock { (entries) throws(HTTPRefusal) -> EventHub in
      // A device that has changed hands is followed anew.
      if let entry = entries[device], entry.child != speaker.child { end(entries.removeValue(forKey: device)) }
      if entries[device] == nil {
        guard entries.count < ChildStreams.mostDevices else { throw .busy }
        let hub = EventHub(name: RandomSecret.fresh().prefix(8).description)
        let following = try Following.nudges(
          speaker.daemon, for: hub, ended: { [weak self, weak hub] in self?.end(device, hub) })
        entries[device] = Entry(hub: hub, child: speaker.child, following: following)
      }
      guard let entry = entries[device], entry.streams < ChildStreams.mostOfDevice else { throw .busy }
      entries[device]?.streams += 1
      return entry.hub
    }
    return hub.stream(of: groups, after: last) { [weak self, weak hub] in self?.leave(device, hub) }
  }

  func beat() { for hub in entries.withLock({ $0.values.map(\.hub) }) { hub.beat() } }

  /// A page was closed. A device without an open page is not followed.
  private func leave(_ device: Int, _ hub: EventHub?) {
    let over = entries.withLock { entries -> Entry? in
      guard let entry = entries[device], entry.hub === hub else { return nil }
      entries[device]?.streams -= 1
      return entry.streams > 1 ? nil : entries.removeValue(forKey: device)
    }
    end(over)
  }

  /// picketd tells this hub nothing more.
  private func end(_ device: Int, _ hub: EventHub?) {
    end(
      entries.withLock { entries in entries[device]?.hub === hub ? entries.removeValue(forKey: device) : nil })
  }

  private func end(_ entry: Entry?) {
    entry?.following?.stop()
    entry?.hub.end()
  }
}
