internal import PicketSystem
internal import Wire

/// Asks machines and resolvers for names, all at once, and waits a second for the answers.
enum NameQuestions {
  /// Machines that are asked about at once.
  static let most = 32
  private static let (multicastDNS, dns) = (UInt16(5_353), UInt16(53))
  private static let turns = 20
  /// Answers that are read in one turn. A machine that floods the socket gets no more of the processor than that.
  private static let mostAnswers = 256

  private struct Server: Hashable {
    let address: UInt32
    let port: UInt16
    let number: UInt16
  }

  /// Names by address: the machine's own word counts more than a resolver's. Only the home's own resolvers are asked, since
  /// other resolvers have no need to know the addresses of the home.
  static func names(of addresses: [Address], resolvers: [Address]) async -> [Address: HostName] {
    let asked = addresses.filter(\.isAskable).prefix(most)
    guard !asked.isEmpty, let socket = try? DatagramSocket() else { return [:] }
    var questions: [Server: ReverseQuestion] = [:]
    func ask(_ address: Address, at server: Address, _ port: UInt16) {
      let question = ReverseQuestion(address, number: .random(in: 0 ... .max), isOwn: port == multicastDNS)
      if socket.send(question.message, to: server.v4, port: port) {
        questions[Server(address: server.v4, port: port, number: question.number)] = question
      }
    }
    for address in asked {
      ask(address, at: address, multicastDNS)
      for resolver in resolvers where resolver.isIPv4 && (resolver.isLocal || resolver.v4 >> 24 == 127) {
        ask(address, at: resolver, dns)
      }
    }
    var (own, others): ([Address: HostName], [Address: HostName]) = ([:], [:])
    var buffer = [UInt8](repeating: 0, count: 1_500)
    for _ in 0..<turns where !questions.isEmpty && !Task.isCancelled {
      try? await Task.sleep(for: .milliseconds(50))
      for _ in 0..<mostAnswers {
        guard let came = socket.receive(into: &buffer) else { break }
        guard came.count >= 2 else { continue }
        let number = UInt16(buffer[0]) << 8 | UInt16(buffer[1])
        let server = Server(address: came.address, port: came.port, number: number)
        guard let question = questions.removeValue(forKey: server) else { continue }
        guard let name = question.name(in: Array(buffer[..<came.count])) else { continue }
        if question.isOwn { own[question.address] = name } else { others[question.address] = name }
      }
    }
    return others.merging(own) { $1 }
  }
}

extension Address {
  /// Whether it is one machine's of the home, over IPv4.
  var isAskable: Bool { isIPv4 && isLocal && !isMulticast && v4 != .max }
}
