import DBus
import Laptop
import PicketSystem

/// The notices of a desktop, by org.freedesktop.Notifications on the bus of the session.
final class DesktopNotifier {
  private static let service = "org.freedesktop.Notifications"
  private static let place = "/org/freedesktop/Notifications"

  private let bus: BusConnection
  private var book = NoticeBook()
  /// The connection that shows notices, as it was when the last one was shown: what others say does not count. Another one has numbers of
  /// its own.
  private var owner: String?

  init() throws(BusError) {
    bus = try BusConnection(.user)
    try bus.watch(DesktopNotifier.service, at: DesktopNotifier.place, of: DesktopNotifier.service)
  }

  var descriptor: CInt { bus.descriptor }

  /// A desktop without notices shows none.
  func show(_ notice: DesktopNotice) {
    let abilities = (try? call("GetCapabilities").first?.list?.compactMap(\.text)) ?? []
    let hasButtons = abilities.contains("actions")
    let text = [notice.text, hasButtons ? nil : notice.remedy].compactMap(\.self).filter { !$0.isEmpty }
      .joined(separator: " ")
    let buttons = hasButtons ? notice.buttons.flatMap { [$0.word, $0.title] } : []
    meetOwner()
    let number = try? call(
      "Notify",
      [
        .text("Picket"), .unsigned(book.number(of: notice.subject)), .text("dialog-information"), .text(notice.title),
        .text(abilities.contains("body-markup") ? DesktopNotifier.escaped(text) : text), .texts(buttons), .noOptions,
        .signed(-1),
      ]
    ).first?.number
    guard let number = number.flatMap({ UInt32(exactly: $0) }) else { return }
    book.note(notice, as: number)
  }

  private func meetOwner() {
    let now = try? bus.owner(of: DesktopNotifier.service)
    if now != owner { (book, owner) = (NoticeBook(), now) }
  }

  /// Takes a notice from the desktop.
  func withdraw(_ subject: String) {
    meetOwner()
    let number = book.number(of: subject)
    guard number != 0 else { return }
    book.forget(number)
    _ = try? call("CloseNotification", [.unsigned(number)])
  }

  /// Buttons that were pressed since the last look; nil where nothing came. Throws when the session's bus is gone, and the session with
  /// it.
  func presses() throws(BusError) -> [NoticeBook.Pressed]? {
    try bus.signals()?.filter { $0.sender == owner }.compactMap { press($0) }
  }

  private func press(_ signal: BusSignal) -> NoticeBook.Pressed? {
    guard let number = signal.values.first?.number.flatMap({ UInt32(exactly: $0) }) else { return nil }
    switch signal.name {
    case "ActionInvoked":
      guard signal.values.count == 2, let word = signal.values[1].text else { return nil }
      return book.press(word, of: number)
    case "NotificationClosed": book.forget(number)
    default: break
    }
    return nil
  }

  private func call(_ name: String, _ arguments: [BusArgument] = []) throws(BusError) -> [BusValue] {
    try bus.call(
      BusMethod(DesktopNotifier.service, DesktopNotifier.place, DesktopNotifier.service, name), arguments)
  }

  /// Words of a child must not become links or pictures.
  private static func escaped(_ text: String) -> String {
    text.map { letter in
      switch letter {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      default: String(letter)
      }
    }.joined()
  }
}
