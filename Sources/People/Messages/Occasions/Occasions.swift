/// Compares what picketd tells with what it told before, and makes messages of what is new.
struct Occasions {
  /// A filter that is started again is no trouble: one has to last so many seconds.
  static let shortest = 30
  /// Messages of one kind at once. More is a flood.
  static let most = 10

  private var told: Set<String> = []
  /// Whether it was told nothing yet.
  private(set) var isFirst = true
  /// Since when each trouble lasts.
  private var standing: [FamilyNews.Trouble: Int] = [:]

  /// `now` is for people, `elapsed` is seconds of a clock that no person sets.
  mutating func messages(about news: FamilyNews, at now: Int, elapsed: Int) -> [GuardianMessage] {
    var found: [(key: String, message: GuardianMessage)] = []
    for request in news.requests {
      found.append(("request \(request.id)", request.message(at: now)))
    }
    for used in news.usedUp {
      found.append(("limit \(used.child) \(used.limit)", used.message(at: now)))
    }
    for device in news.devices {
      // Its card's address is the last word. What it calls itself, and where it is, changes.
      let card = device.split(separator: " ").last ?? ""
      found.append(("device \(card)", Occasions.message(aboutDevice: device, at: now)))
    }
    // What stood before picketd was started was told then. A trouble may be why it was started.
    let fresh = Set(news.requests.filter(\.isFresh).map { "request \($0.id)" })
    let known = isFirst ? Set(found.map(\.key)).subtracting(fresh) : told
    isFirst = false
    let lasting = Dictionary(news.troubles.map { ($0, standing[$0] ?? elapsed) }) { first, _ in first }
    standing = lasting
    for trouble in news.troubles {
      guard let since = lasting[trouble], elapsed - since >= Occasions.shortest else { continue }
      found.append(("trouble \(trouble.sentence)", trouble.message(at: now)))
    }
    // What is over may come again. The rest of a flood is not told bit by bit later.
    told = Set(found.map(\.key))
    var counts: [MessageKind?: Int] = [:]
    return found.filter { !known.contains($0.key) }.map(\.message).filter { message in
      counts[message.kind, default: 0] += 1
      return counts[message.kind, default: 0] <= Occasions.most
    }
  }

  private static func message(aboutDevice sentence: String, at now: Int) -> GuardianMessage {
    GuardianMessage(
      id: freshID(), kind: .devices, time: now, discreet: "A device is in the home that was never there before.",
      clear: sentence.prefix(1).uppercased() + sentence.dropFirst() + ".")
  }

  static func freshID() -> String {
    "msg_" + (0..<2).map { _ in String(UInt64.random(in: .min ... .max), radix: 16) }.joined()
  }
}

extension FamilyNews.Request {
  /// With the request's own number, so that a receiver that is told twice knows it.
  fileprivate func message(at now: Int) -> GuardianMessage {
    GuardianMessage(
      id: "msg_\(id)", kind: .requests, time: now, discreet: "A child asks for something (request \(number)).",
      clear: "\(child) asks for \(what)" + (why.map { ": “\($0)”" } ?? "."), child: child, what: what, request: number)
  }
}

extension FamilyNews.UsedUp {
  func message(at now: Int) -> GuardianMessage {
    var message = GuardianMessage(
      id: Occasions.freshID(), kind: .limits, time: now, discreet: "A child's time for today is used up.",
      clear: "\(child)'s limit \(limit) is used up for today.", child: child, what: limit)
    message.subject = .limit(limit, child: child)
    return message
  }
}

extension FamilyNews.Trouble {
  fileprivate func message(at now: Int) -> GuardianMessage {
    GuardianMessage(
      id: Occasions.freshID(), kind: .trouble, time: now, discreet: discreet,
      clear: sentence.prefix(1).uppercased() + sentence.dropFirst() + ".")
  }
}
