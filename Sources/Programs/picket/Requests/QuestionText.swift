import CommandSpec
import DaemonClient
import PicketJSON

/// Questions as people read them.
enum QuestionText {
  /// In seconds: how long picketd opens a name by default.
  static let usual = 3_600
  /// The choices of questions that offer none of their own.
  private static let plain: Set = ["approve", "decline"]

  /// The topic of what 'picket ask' asks.

  /// `inForce` has the questions whose answers still open something, where that was found out.
  static func table(_ questions: [Daemon.Question], inForce: Set<String>? = nil) -> Table {
    var table = Table("ID", "CHILD", "ASKED", "FOR", "WHY", "CHOICES", "STATE")
    for question in questions {
      table.add(
        "\(question.number)", question.child, ClockText.text(question.created), subject(question),
        why(question), choices(question), state(question) + (isOver(question, inForce) ? ", over now" : ""))
    }
    return table
  }

  /// What a yes means that opens no name.
  static func consequence(_ question: Daemon.Question) -> String {
    if isAboutTime(question) { return "It is longer today." }
    return isAuthorization(question)
      ? "\(question.client ?? "The program") may keep settings for \(question.child)."
      : "\(question.client ?? "Whoever asked") is told so."
  }

  static func line(_ question: Daemon.Question) -> String {
    let reason = why(question)
    return [
      ClockText.text(question.created), "question \(question.number):", question.child, "asks for", subject(question),
      reason == "-" ? "" : "(\(reason))", hasOwnChoices(question) ? "[\(choices(question))]" : "", "-",
      state(question),
    ].filter { !$0.isEmpty }.joined(separator: " ").printable
  }

  /// For whom and for what.
  static func title(_ question: Daemon.Question) -> String { "\(question.child): \(subject(question))".printable }

  /// The commands that say yes and no.
  static func answers(_ question: Daemon.Question) -> String {
    if question.topic == Daemon.pickTopic {
      return "'picket pick \(question.number) --category C --app A --domain D' or 'picket deny \(question.number)'"
    }
    let word = question.choices.first(where: \.isApproval).flatMap { isPlain($0) ? nil : " \($0.id)" } ?? ""
    return "'picket approve \(question.number)\(word)' or 'picket deny \(question.number)'"
  }

  /// What is asked for, and why.
  static func wish(_ question: Daemon.Question) -> String {
    let reason = why(question)
    return subject(question) + (reason == "-" ? "" : " (\(reason))")
  }

  /// The words that answer it, with the client's own titles and times.
  private static func choices(_ question: Daemon.Question) -> String {
    if question.isPickets || question.topic == Daemon.pickTopic {
      return question.choices.map { word(for: $0) }.joined(separator: " ")
    }
    return question.choices.map { choice in
      let time = choice.seconds.map { Duration.seconds($0).words }
      let title = isPlain(choice) ? nil : choice.title
      let meaning = [title, time].compactMap(\.self).joined(separator: ", ")
      return word(for: choice) + (meaning.isEmpty ? "" : " (\(meaning))")
    }.joined(separator: " ")
  }

  /// The word for a choice: the plain no is called like the verb that says it.
  static func word(for choice: Daemon.Choice) -> String { choice.id == "decline" ? "deny" : choice.id }

  /// Whether the verb says it alone.
  static func isPlain(_ choice: Daemon.Choice) -> Bool { plain.contains(choice.id) }

  private static func hasOwnChoices(_ question: Daemon.Question) -> Bool {
    !question.isPickets && question.topic != Daemon.pickTopic
      && question.choices.contains { !isPlain($0) || $0.seconds != nil }
  }

  private static func subject(_ question: Daemon.Question) -> String {
    if isAuthorization(question) { return "authorization of \(question.client.orDash)" }
    if question.topic == Daemon.pickTopic { return "a choice for \(question.client.orDash)" }
    if question.topic == "io.picket.ageRange" { return "the age range, for \(question.client.orDash)" }
    if question.isPickets, let title = question.payload.object?["title"]?.string {
      let host = question.domain.flatMap { $0 == title ? nil : " (\($0))" }
      return title + (host ?? "")
    }
    return question.domain ?? question.topic
  }

  /// Whether it asks for more of a limit or from a schedule.
  private static func isAboutTime(_ question: Daemon.Question) -> Bool {
    question.isPickets && ["limit", "schedule"].contains(question.payload.object?["kind"]?.string)
  }

  private static func isAuthorization(_ question: Daemon.Question) -> Bool {
    question.topic == "io.picket.authorization"
  }

  private static func why(_ question: Daemon.Question) -> String {
    (question.payload.object?[isAuthorization(question) ? "program" : "why"]?.string).orDash
  }

  /// Whether what the answer opened has ended.
  private static func isOver(_ question: Daemon.Question, _ inForce: Set<String>?) -> Bool {
    guard let inForce, !isAboutTime(question), question.isPickets || question.domain != nil,
      let choice = question.choices.first(where: { $0.id == question.answer }), choice.isApproval
    else { return false }
    return !inForce.contains(question.id)
  }

  private static func state(_ question: Daemon.Question) -> String {
    let state =
      switch question.answer {
      case "approve": "approved"
      case "decline": "denied"
      case "pick"? where question.topic == Daemon.pickTopic: "chosen"
      case let choice? where question.isPickets: "approved (\(choice))"
      case let choice?: choice
      case nil: question.state.rawValue
      }
    return question.reply.map { "\(state): \($0)" } ?? state
  }
}
