internal import DaemonClient
internal import PicketJSON

/// What picketd tells of the family at one moment, as far as messages are about it.
struct FamilyNews: Hashable {
  struct Request: Hashable {
    let id: String
    let number: Int
    let child: String
    let what: String
    var why: String?
    /// Whether it was asked since picketd was started.
    var isFresh = false
  }

  struct UsedUp: Hashable {
    let child: String
    let limit: String
  }

  struct Trouble: Hashable {
    let sentence: String
    /// Without names.
    let discreet: String
  }

  /// Those that are open.
  var requests: [Request] = []
  var usedUp: [UsedUp] = []
  /// Sentences about devices that came within a day.
  var devices: [String] = []
  var troubles: [Trouble] = []
}

extension FamilyNews {
  init(from daemon: Daemon) throws(DaemonError) {
    let status = try daemon.call(.status()).value
    let start = status.daemon?.startedAt ?? ""
    // Times of this form are in the order of their texts.
    requests = (try daemon.call(.questions(state: .open)).questions ?? []).map {
      Request($0.value, isFresh: $0.created >= start)
    }
    for child in try daemon.call(.children()).children {
      let limits = try daemon.call(.time(child: child.name)).limits
      usedUp += limits.filter { $0.left <= 0 }.map { UsedUp(child: child.name, limit: $0.name) }
    }
    devices = status.events.filter { $0.kind == "device" }.map(\.text)
    troubles = FamilyNews.troubles(of: status)
  }

  private static func troubles(of status: Daemon.StatusReply) -> [Trouble] {
    let fence: String? =
      switch status.rules {
      case .up: status.followed ? nil : "packets are not judged by the family's newest settings"
      case .down: "the rules of the fence are down: nothing is filtered until 'picket up'"
      case .broken: "the rules of the fence are broken" + (status.problem.map { ": \($0)" } ?? "")
      case .unknown: "nothing is known of the fence" + (status.problem.map { ": \($0)" } ?? "")
      }
    let fences = fence.map { [Trouble(sentence: $0, discreet: "The fence does not stand as it should.")] } ?? []
    let others = (status.daemon?.troubles ?? []).map {
      Trouble(sentence: $0, discreet: "Something is wrong with Picket: 'picket status' says what.")
    }
    let alerts = (status.daemon?.alerts ?? []).map {
      Trouble(sentence: $0.text, discreet: "Something is odd about a device: 'picket device list' says what.")
    }
    return fences + others + alerts
  }
}

extension FamilyNews {
  /// Letters of what an app or a child wrote that a message has at most.
  static let longestText = 200

  /// What an app or a child wrote, as one short line: it must not look like words of Picket's own, nor fill a message.
  static func line(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(longestText) {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: line.append(" ")
      default: line.append(scalar)
      }
    }
    return String(line)
  }
}

extension FamilyNews.Request {
  fileprivate init(_ question: Daemon.Question, isFresh: Bool) {
    let payload = question.payload.object
    let app = question.client ?? "an app"
    let what =
      switch question.topic {
      case Daemon.pickTopic: "a choice for \(app)"
      case "io.picket.authorization": "\(app) to keep settings"
      case "io.picket.ageRange": "\(app) to know the age range"
      default: question.subject
      }
    self.init(
      id: question.id, number: question.number, child: question.child, what: FamilyNews.line(what),
      why: (payload?["why"]?.string).map(FamilyNews.line), isFresh: isFresh)
  }
}
