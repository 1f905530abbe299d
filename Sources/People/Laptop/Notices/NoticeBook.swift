/// Which notices a desktop shows, by the numbers that it gave them, and what their buttons do.
///
/// What is pressed comes over the bus of the session, where each program of its user can say so. That user may ask and, being a guardian,
/// answer without it, so nothing is gained by pretending; and each button counts once, so nothing is gained by repeating.
public struct NoticeBook: Sendable {
  private struct Shown {
    let subject: String
    let number: UInt32
    var buttons: [DesktopNotice.Button]
  }

  /// A button that was pressed, and the others of its notice.
  public struct Pressed: Sendable {
    public let subject: String
    public let deed: DesktopNotice.Deed
    let buttons: [DesktopNotice.Button]
  }

  /// Notices that are remembered: the oldest are forgotten, those without buttons first. The buttons of a forgotten one do nothing.
  public static let most = 64

  private var shown: [Shown] = []

  public init() {}

  /// The number of the notice whose place a new one takes; 0 where there is none.
  public func number(of subject: String) -> UInt32 { shown.first { $0.subject == subject }?.number ?? 0 }

  public mutating func note(_ notice: DesktopNotice, as number: UInt32) {
    shown.removeAll { $0.subject == notice.subject || $0.number == number }
    if shown.count >= NoticeBook.most { shown.remove(at: shown.firstIndex { $0.buttons.isEmpty } ?? 0) }
    shown.append(Shown(subject: notice.subject, number: number, buttons: notice.buttons))
  }

  /// What a button does that was pressed; nil for what no notice has, or has no more.
  public mutating func press(_ word: String, of number: UInt32) -> Pressed? {
    guard let place = shown.firstIndex(where: { $0.number == number }),
      let button = shown[place].buttons.first(where: { $0.word == word })
    else { return nil }
    defer { shown[place].buttons = [] }
    return Pressed(subject: shown[place].subject, deed: button.deed, buttons: shown[place].buttons)
  }

  /// The desktop shows it no more.
  public mutating func forget(_ number: UInt32) { shown.removeAll { $0.number == number } }
}
