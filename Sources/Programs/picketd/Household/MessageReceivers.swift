import Configuration
import ControlServer
import FilterProtocol
import Messages
import PicketSystem
import Subscriptions
import Wire

/// The receivers that the configuration names, with what stands in their files.
struct MessageReceivers {
  private(set) var receivers: [Receiver] = []
  /// Those that cannot be told anything, and why.
  private(set) var faults: [(name: String, why: String)] = []

  init(_ configuration: Configuration) {
    let pages = configuration.notify.pages ?? MessageReceivers.pages(of: configuration)
    for entry in configuration.notify.receivers {
      do throws(ReceiverFault) {
        let form: Receiver.Form =
          switch entry.form {
          case .webhook(let file): .webhook(secret: try ReceiverSecret.webhook(in: file))
          case .ntfy(let topic, let file):
            .ntfy(
              topic: topic, token: try file.map { (file) throws(ReceiverFault) in try ReceiverSecret.token(in: file) })
          case .mail(let from, let to, let user, let file):
            .mail(
              MailEnvelope(
                from: from, to: to, user: user,
                password: try file.map { (file) throws(ReceiverFault) in try ReceiverSecret.password(in: file) }))
          }
        receivers.append(
          Receiver(
            name: entry.name, address: entry.address, form: form,
            kinds: Set(entry.kinds.compactMap { MessageKind(rawValue: $0.rawValue) }), hearsNames: entry.names,
            isLocal: entry.isLocal, pages: pages))
      } catch {
        faults.append((entry.name, error.description))
      }
    }
  }

  /// Where others reach the pages; nil where they are for this machine alone, or at every address that it has.
  private static func pages(of configuration: Configuration) -> String? {
    guard let place = configuration.dashboard, !place.address.isLoopback, "\(place.address)" != "0.0.0.0",
      "\(place.address)" != "::"
    else { return nil }
    return "https://\(place)"
  }
}

extension Messenger {
  /// One whose messages picket-fetch carries. `state` is picketd's folder.
  convenience init(by fetcher: FetcherPlace, state: String, turns: any SharedTurns) throws {
    let carrier = MessageCarrier(fetcher)
    try self.init(weekMark: state + "/week", turns: turns) { (outgoing) throws(DeliveryFault) in
      try carrier.deliver(outgoing)
    }
  }

  var states: [ReceiverState] {
    reports.map { report in
      ReceiverState(
        name: report.name, about: MessageKind.allCases.filter(report.kinds.contains).map(\.rawValue),
        waiting: report.waiting, lost: report.lost, lastDelivery: report.lastDelivery, failure: report.failure)
    }
  }

  func trials(_ name: String?) async -> [ReceiverTrial] {
    await attempt(name).map { ReceiverTrial(name: $0.name, failure: $0.why) }
  }
}
