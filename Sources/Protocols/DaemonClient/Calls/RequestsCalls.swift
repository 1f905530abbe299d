package import PicketJSON

// `io.picket.Requests`: questions, answers, grants, and shields.
extension DaemonCall {
  /// How the shield of a name looks to a child.
  package static func shield(child: String? = nil, name: String) -> DaemonCall<Daemon.ShieldReply> {
    .init(.requests(.shield), ["child": .optional(child), "name": .string(name)])
  }

  /// Presses a button of that shield; `item` is the place in the second button's menu, from 1.
  package static func press(
    _ button: Daemon.Button, item: Int? = nil, child: String? = nil, name: String
  ) -> DaemonCall<Daemon.PressReply> {
    .init(
      .requests(.press),
      ["child": .optional(child), "name": .string(name), "button": .word(button), "item": .optional(item)])
  }

  /// `choices` are objects as `Daemon.Choice` has them.
  package static func ask(
    child: String? = nil, client: String? = nil, topic: String, payload: JSON, domain: String? = nil,
    why: String? = nil, choices: [JSON]? = nil, expires: String? = nil
  ) -> DaemonCall<Daemon.AskReply> {
    .init(
      .requests(.ask),
      [
        "child": .optional(child), "client": .optional(client), "topic": .string(topic), "payload": payload,
        "domain": .optional(domain), "why": .optional(why), "choices": choices.map { .array($0) } ?? .null,
        "expires": .optional(expires),
      ])
  }

  /// Asks for what a child types: an address, a host, an application, a category or a word.
  package static func ask(
    for what: String, child: String? = nil, why: String? = nil
  ) -> DaemonCall<Daemon.AskForReply> {
    .init(.requests(.askFor), ["child": .optional(child), "what": .string(what), "why": .optional(why)])
  }

  /// Followed: all questions at once, then each new or changed one.
  package static func questions(
    child: String? = nil, state: Daemon.QuestionState? = nil
  ) -> DaemonCall<Daemon.QuestionsReply> {
    .init(.requests(.questions), ["child": .optional(child), "state": .word(state)])
  }

  package static func answer(
    _ id: String, choice: String, isApproval: Bool? = nil, seconds: Int? = nil, always: Bool? = nil,
    application: Bool? = nil, why: String? = nil
  ) -> DaemonCall<Daemon.AnswerReply> {
    .init(
      .requests(.answer),
      [
        "id": .string(id), "choice": .string(choice), "isApproval": .optional(isApproval),
        "seconds": .optional(seconds), "always": .optional(always), "application": .optional(application),
        "why": .optional(why),
      ])
  }

  package static func cancel(_ id: String) -> DaemonCall<Daemon.Done> {
    .init(.requests(.cancel), ["id": .string(id)])
  }

  /// Must be followed: outcomes of a client's questions about a topic, then new ones.
  package static func responses(
    child: String? = nil, client: String, topic: String
  ) -> DaemonCall<Daemon.ResponsesReply> {
    .init(
      .requests(.responses), ["child": .optional(child), "client": .string(client), "topic": .string(topic)])
  }

  package static func grant(
    child: String, kind: Daemon.GrantKind, value: String? = nil, seconds: Int, counts: Bool? = nil
  ) -> DaemonCall<Daemon.GrantReply> {
    .init(
      .requests(.grant),
      [
        "child": .string(child), "kind": .word(kind), "value": .optional(value), "seconds": .int(seconds),
        "counts": .optional(counts),
      ])
  }

  package static func grants(child: String? = nil) -> DaemonCall<Daemon.GrantsReply> {
    .init(.requests(.grants), ["child": .optional(child)])
  }

  /// What ends within five minutes. Followed: then each further end, five minutes before it.
  package static func endings(child: String? = nil) -> DaemonCall<Daemon.EndingsReply> {
    .init(.requests(.endings), ["child": .optional(child)])
  }

  package static func revokeGrant(_ id: Int) -> DaemonCall<Daemon.Done> {
    .init(.requests(.revoke), ["grant": .int(id)])
  }

  /// Without seconds it stays until it is taken back.
  package static func allow(
    child: String? = nil, profile: String? = nil, kind: Daemon.AllowanceKind, value: String, seconds: Int? = nil,
    counts: Bool? = nil
  ) -> DaemonCall<Daemon.AllowReply> {
    .init(
      .requests(.allow),
      [
        "child": .optional(child), "profile": .optional(profile), "kind": .word(kind), "value": .string(value),
        "seconds": .optional(seconds), "counts": .optional(counts),
      ])
  }

  package static func allowances(
    child: String? = nil, profile: String? = nil
  ) -> DaemonCall<Daemon.AllowancesReply> {
    .init(.requests(.allowances), ["child": .optional(child), "profile": .optional(profile)])
  }

  package static func disallow(_ id: Int) -> DaemonCall<Daemon.Done> {
    .init(.requests(.disallow), ["allowance": .int(id)])
  }

  /// Lifts the rules of a child, or of all, for a while: less what harms, or of everything.
  package static func open(
    child: String? = nil, seconds: Int, everything: Bool? = nil, counts: Bool? = nil
  ) -> DaemonCall<Daemon.GrantsReply> {
    .init(
      .requests(.open),
      [
        "child": .optional(child), "seconds": .int(seconds), "everything": .optional(everything),
        "counts": .optional(counts),
      ])
  }

  /// Lets a child, or all of them, reach everything for a while.
  package static func pause(
    child: String? = nil, seconds: Int, counts: Bool? = nil
  ) -> DaemonCall<Daemon.GrantsReply> {
    .init(
      .requests(.pause), ["child": .optional(child), "seconds": .int(seconds), "counts": .optional(counts)])
  }
}
