package import DaemonClient
package import MQTT

/// What outlives a connection.
package struct HomeMemory: Sendable {
  /// Requests that were published, or were open when this began; nil until the family is known.
  var requests: Set<Int>?

  package init() {}
}

/// A connection to the broker: what the family is like goes out where it changed, commands come in.
package final class HomeSession {
  private let connection: BrokerConnection
  private let topics: HomeTopics
  /// What the broker keeps of this session, by topics.
  private var kept: [String: [UInt8]] = [:]
  /// Topics at which another client had the broker keep something else: published again the next time, so that two clients that
  /// disagree do not wear each other out.
  private var overwritten: Set<String> = []
  private var family: Daemon.HomeFamily?
  package private(set) var memory: HomeMemory

  package init(_ broker: Daemon.HomeBroker, _ memory: HomeMemory) throws(BrokerError) {
    topics = HomeTopics(root: broker.topic)
    self.memory = memory
    connection = try BrokerConnection(
      to: BrokerAddress(
        host: broker.host, port: UInt16(clamping: broker.port), isEncrypted: broker.isEncrypted,
        authority: broker.authority, user: broker.user, password: broker.password),
      will: BrokerMessage(topics.status, "offline", isRetained: true))
  }

  package var descriptor: CInt { connection.descriptor }
  package var wantsToWrite: Bool { connection.wantsToWrite }
  package var isConnected: Bool { connection.isConnected }

  /// Does what can be done at once; to be called each second at least. Returns commands, one for each thing.
  package func advance() throws(BrokerError) -> [HomeCommand] {
    var commands: [HomeCommand.Thing: HomeCommand] = [:]
    for event in try connection.advance() {
      switch event {
      case .connected: try begin()
      case .message(let message):
        if let command = HomeCommand(message, topics), family.map(command.concerns) ?? false {
          commands[command.thing] = command
        } else {
          try mend(message)
        }
      }
    }
    return Array(commands.values)
  }

  /// Tells what changed; nothing before there is a connection, and then all of it.
  package func publish(_ family: Daemon.HomeFamily) throws(BrokerError) {
    let isKnown = self.family != nil
    self.family = family
    guard isConnected else { return }
    var fresh: [BrokerMessage] = []
    for child in family.children { fresh += HomeEntities(of: child, family.requests, topics).descriptions }
    for child in family.children { fresh += HomeStates(of: child, family.requests, topics).messages }
    let wanted = Set(fresh.map(\.topic))
    for topic in kept.keys.filter({ !wanted.contains($0) }).sorted() {
      // Nothing is what takes a kept message away.
      try connection.publish(BrokerMessage(topic, [], isRetained: true))
      kept[topic] = nil
    }
    for message in fresh where kept[message.topic] != message.payload || overwritten.contains(message.topic) {
      try connection.publish(message)
      kept[message.topic] = message.payload
    }
    overwritten = []
    // Afterwards, so that what comes is what earlier sessions left and this one did not replace.
    if !isKnown {
      for topic in [topics.descriptions] + topics.states { try connection.subscribe(to: topic, wantsKept: true) }
    }
    try publishRequests(family)
  }

  /// Takes away all that the broker keeps of the family: the configuration names another place for it, or none.
  package func retire() throws(BrokerError) {
    guard isConnected else { return }
    let all = kept.keys.sorted() + [topics.status]
    kept = [:]
    try connection.end(all.map { BrokerMessage($0, [], isRetained: true) })
  }

  private func begin() throws(BrokerError) {
    for topic in topics.commands { try connection.subscribe(to: topic) }
    try connection.publish(BrokerMessage(topics.status, "online", isRetained: true))
    if let family {
      self.family = nil
      try publish(family)
    }
  }

  private func publishRequests(_ family: Daemon.HomeFamily) throws(BrokerError) {
    if let known = memory.requests {
      for request in family.requests where !known.contains(request.number) {
        guard let child = family.children.first(where: { $0.id == request.child }) else { continue }
        try connection.publish(HomeStates.event(request, of: child, topics))
      }
    }
    memory.requests = Set(family.requests.map(\.number))
  }

  /// Takes away what an earlier session had the broker keep and is there no more: of a child that was removed meanwhile, or of a
  /// category. What another client has put in place of this session's is published again soon.
  private func mend(_ message: BrokerMessage) throws(BrokerError) {
    guard message.isRetained, topics.isKept(message.topic) else { return }
    if let own = kept[message.topic] {
      if own != message.payload { overwritten.insert(message.topic) }
    } else if !message.payload.isEmpty {
      try connection.publish(BrokerMessage(message.topic, [], isRetained: true))
    }
  }
}
