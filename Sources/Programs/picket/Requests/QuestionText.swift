import CommandSpec
import DaemonClient
import PicketJSON

/// Questions as people read them.
enum QuestionText {
  /// In seconds: how long picketd opens a name by default.
  static let usual = 3_600
  /// The choices of questions that offer none of their own.
  private static let plain: Set = ["approve", "decline"]

  /// The beginning of an identifier, enough to tell the questions of one home apart.
  static func short(_ id: String) -> String { String(id.prefix(8)) }

  static func table(_ questions: [Daemon.Question]) -> Table {
    var table = Table("ID", "CHILD", "ASKED", "FOR", "WHY", "CHOICES", "STATE")
    for question in questions {
      table.add(
        short(question.id), question.child, LocalTime.text(question.created), subject(question),
        why(question), choices(question), state(question))
    }
    return table
  }

  /// What a yes means that opens no name.
  static func consequence(_ question: Daemon.Question) -> String {
    isAuthorization(question)
      ? "\(question.client ?? "The program") may keep settings for \(question.child)."
      : "\(question.client ?? "Whoever asked") is told so."
  }

  static func line(_ question: Daemon.Question) -> String {
    let reason = why(question)
    return [
      LocalTime.text(question.created), short(question.id), question.child, "asks for", subject(question),
      reason == "-" ? "" : "(\(reason))", hasOwnChoices(question) ? "[\(choices(question))]" : "", "-",
      state(question),
    ].filter { !$0.isEmpty }.joined(separator: " ").printable
  }

  /// What is asked for, and why.
  static func wish(_ question: Daemon.Question) -> String {
    let reason = why(question)
    return subject(question) + (reason == "-" ? "" : " (\(reason))")
  }

  /// The words for --choice, with the client's own titles and times.
  private static func choices(_ question: Daemon.Question) -> String {
    question.choices.map { choice in
      let time = choice.seconds.map { Duration.seconds($0).words }
      let title = plain.contains(choice.id) ? nil : choice.title
      let meaning = [title, time].compactMap(\.self).joined(separator: ", ")
      return meaning.isEmpty ? choice.id : "\(choice.id) (\(meaning))"
    }.joined(separator: " ")
  }

  private static func hasOwnChoices(_ question: Daemon.Question) -> Bool {
    question.choices.contains { !plain.contains($0.id) || $0.seconds != nil }
  }

  private static func subject(_ question: Daemon.Question) -> String {
    if isAuthorization(question) { return "authorization of \(question.client.orDash)" }
    if question.topic == "io.picket.ageRange" { return "the age range, for \(question.client.orDash)" }
    return question.domain ?? question.topic
  }

  private static func isAuthorization(_ question: Daemon.Question) -> Bool {
    question.topic == "io.picket.authorization"
  }

  private static func why(_ question: Daemon.Question) -> String {
    (question.payload.object?[isAuthorization(question) ? "program" : "why"]?.string).orDash
  }

  private static func state(_ question: Daemon.Question) -> String {
    let state =
      switch question.answer {
      case "approve": "approved"
      case "decline": "denied"
      case let choice?: choice
      case nil: question.state.rawValue
      }
    return question.reply.map { "\(state): \($0)" } ?? state
  }
}
