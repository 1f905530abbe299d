/// What the desktop of a session shows, and what its buttons do.
public struct DesktopNotice: Hashable, Sendable {
  public enum Deed: Hashable, Sendable {
    /// Asks a guardian, in words as `picket ask` takes them: for the first of these that something blocks.
    case ask([String])
    /// A guardian's answer to a question.
    case answer(question: String, choice: String, isApproval: Bool)
  }

  public struct Button: Hashable, Sendable {
    /// By which the desktop names it.
    public let word: String
    public let title: String
    public let deed: Deed
  }

  /// What it is about: a later notice with the same subject takes its place.
  public let subject: String
  public let title: String
  public let text: String
  public let buttons: [Button]
  /// What stands below the text on a desktop without buttons.
  public let remedy: String?

  init(_ subject: String, _ title: String, _ text: String, _ buttons: [Button] = [], remedy: String? = nil) {
    (self.subject, self.title) = (subject, MachineRefusals.line(title))
    (self.text, self.buttons, self.remedy) = (MachineRefusals.line(text), buttons, remedy)
  }

  /// A notice with a button that asks, or without one where there are no words to ask in.
  public init(_ subject: String, _ title: String, _ text: String, asking wishes: [String]) {
    let button = Button(word: "ask", title: "Ask a guardian", deed: .ask(wishes))
    self.init(
      subject, title, text, wishes.isEmpty ? [] : [button],
      remedy: wishes.first.map { "'picket ask \"\(MachineRefusals.line($0))\"' asks for it." })
  }

  /// Why what a button does failed, with the buttons that were there: it can be tried again.
  public static func failure(_ pressed: NoticeBook.Pressed, _ why: String) -> DesktopNotice {
    DesktopNotice(pressed.subject, "That did not work", why, pressed.buttons)
  }

  /// The same subject with other words, and without buttons.
  public static func outcome(_ subject: String, _ title: String, _ text: String) -> DesktopNotice {
    DesktopNotice(subject, title, text)
  }
}
