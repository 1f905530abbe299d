import Foundation
public import MQTT
import Support
import Synchronization

/// Another program at a broker: what it heard, the newest message of each topic and how many came, and what it says.
public final class BrokerListener: Sendable {
  private struct State {
    var newest: [String: BrokerMessage] = [:]
    var heard: [BrokerMessage] = []
    var waiting: [BrokerMessage] = []
    var isOver = false
    var isReady = false
  }

  private let state = Mutex(State())

  /// Returns once it is connected.
  public init(at address: BrokerAddress) async throws {
    Thread.detachNewThread { [self] in
      while !state.withLock({ $0.isOver }) {
        // A broker that went comes back, or the test ends.
        do {
          try serve(BrokerConnection(to: address, will: BrokerMessage("listeners/gone", "")))
        } catch { Thread.sleep(forTimeInterval: 0.05) }
      }
    }
    for _ in 0..<1_200 where !state.withLock({ $0.isReady }) { try await Task.sleep(for: .milliseconds(10)) }
  }

  public func end() { state.withLock { $0.isOver = true } }

  private func serve(_ connection: BrokerConnection) throws {
    while !state.withLock({ $0.isOver }) {
      for event in try connection.advance() {
        switch event {
        case .connected:
          try connection.subscribe(to: "#", wantsKept: true)
          state.withLock { $0.isReady = true }
        case .message(let message):
          state.withLock { state in
            state.heard.append(message)
            state.newest[message.topic] = message
          }
        }
      }
      let waiting = state.withLock { state in
        defer { state.waiting = [] }
        return state.isReady ? state.waiting : []
      }
      for message in waiting { try connection.publish(message) }
      Thread.sleep(forTimeInterval: 0.004)
    }
  }

  public func say(_ topic: String, _ text: String, isRetained: Bool = false) {
    say([BrokerMessage(topic, text, isRetained: isRetained)])
  }

  public func say(_ messages: [BrokerMessage]) { state.withLock { $0.waiting += messages } }

  public subscript(topic: String) -> String? {
    state.withLock { $0.newest[topic].map { String(decoding: $0.payload, as: UTF8.self) } }
  }

  public var heard: [BrokerMessage] { state.withLock { $0.heard } }
}
