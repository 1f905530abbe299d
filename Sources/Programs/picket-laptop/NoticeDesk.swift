import Activity
import DBus
import DaemonClient
import Laptop
import PicketSystem

/// Shows news as notices, and does what their buttons say. picketd knows by the user of this process whether it asks as a child or answers as
/// a guardian: a child's desktop cannot answer anything.
final class NoticeDesk {
  /// Seconds until something about the same site, category or rule is said again.
  private static let pause = 600
  /// Things of which is remembered when they were said, and questions that are followed.
  private static let most = 512

  /// Questions that wait when a guardian's session begins, of which so many are shown.
  private static let mostWaiting = 5

  private struct Open {
    let child: String?
    /// Of the notice that tells of it, where one does.
    var subject: String?
  }

  private let notifier: DesktopNotifier
  private let inbox: NoticeInbox
  private let socket: String
  private let isGuardian: Bool
  private var said: [String: Deadline] = [:]
  /// Questions that are open, by their identifiers.
  private var open: [String: Open] = [:]
  private var flow = QuestionFlow()
  private var titles: [String: String]?

  init(_ notifier: DesktopNotifier, _ inbox: NoticeInbox, socket: String, isGuardian: Bool) {
    (self.notifier, self.inbox, self.socket, self.isGuardian) = (notifier, inbox, socket, isGuardian)
  }

  /// Ends with the session.
  func run() {
    var isOver = false
    while !isOver { isOver = !turn() }
  }

  private func turn() -> Bool {
    let presses: [NoticeBook.Pressed]?
    do throws(BusError) { presses = try notifier.presses() } catch { return false }
    let news = inbox.take()
    presses?.forEach { act(on: $0) }
    news.forEach { tell($0) }
    // Calls over the bus take in what came meanwhile, so it is looked again before anything is waited for.
    if presses == nil && news.isEmpty {
      var poll = Poll()
      poll.add(notifier.descriptor)
      poll.add(inbox.descriptor)
      poll.wait(milliseconds: nil)
    }
    return true
  }

  private func tell(_ news: NoticeInbox.News) {
    switch news {
    case .ending(let ending): notifier.show(EndingNotice.made(ending, in: .machine()))
    case .program(let notice): notifier.show(DesktopNotice(notice))
    case .refused(let entry):
      guard let notice = DesktopNotice(entry, titles: categoryTitles()), isNew(notice.subject) else { return }
      notifier.show(notice)
    case .question(let question): tell(question)
    case .waiting(let questions):
      settle(allBut: Set(questions.map(\.id)))
      questions.suffix(NoticeDesk.mostWaiting).forEach { tell($0) }
    }
  }

  private func tell(_ question: Daemon.Question) {
    if question.state == .open {
      if open[question.id] != nil || open.count >= NoticeDesk.most { return }
      let isShown = !isGuardian || show(asked: question)
      open[question.id] = Open(child: question.child, subject: isShown ? DesktopNotice.subject(of: question) : nil)
      return
    }
    // What was settled before this session began is no news.
    guard let subject = open.removeValue(forKey: question.id)?.subject else { return }
    if isGuardian && question.state == .cancelled { return notifier.withdraw(subject) }
    notifier.show(DesktopNotice(settled: question, subject: subject, isForGuardian: isGuardian))
  }

  /// Whether a notice of its own tells a guardian of it.
  private func show(asked question: Daemon.Question) -> Bool {
    switch flow.verdict(on: question.child, at: SystemClock.boot) {
    case .shown:
      notifier.show(DesktopNotice(asked: question))
      return true
    case .counted:
      let others = open.values.count(where: { $0.child == question.child })
      notifier.show(DesktopNotice(others + 1, askedBy: question.child))
    case .passedOver: break
    }
    return false
  }

  /// What was settled while picketd could not tell.
  private func settle(allBut ids: Set<String>) {
    for (id, question) in open where !ids.contains(id) {
      open[id] = nil
      if let subject = question.subject { notifier.withdraw(subject) }
    }
  }

  private func isNew(_ subject: String) -> Bool {
    said = said.filter { $0.value.milliseconds > 0 }
    guard said[subject] == nil, said.count < NoticeDesk.most else { return false }
    said[subject] = Deadline(seconds: NoticeDesk.pause)
    return true
  }

  private func categoryTitles() -> [String: String] {
    if let titles { return titles }
    guard let categories = try? Daemon(socket: socket).call(.categories()).categories else { return [:] }
    titles = Dictionary(categories.map { ($0.id, $0.title) }) { first, _ in first }
    return titles ?? [:]
  }

  private func act(on press: NoticeBook.Pressed) {
    do throws(DaemonError) {
      let daemon = try Daemon(socket: socket)
      switch press.deed {
      case .ask(let wishes): try ask(wishes, daemon, press.subject)
      case .answer(let question, let choice, let isApproval):
        // The notice says what became of it when picketd tells.
        open[question] = Open(child: open[question]?.child, subject: press.subject)
        _ = try daemon.call(.answer(question, choice: choice, isApproval: isApproval))
      }
    } catch {
      notifier.show(.failure(press, error.words))
    }
  }

  private func ask(_ wishes: [String], _ daemon: Daemon, _ subject: String) throws(DaemonError) {
    var title = ""
    for wish in wishes {
      let reply = try daemon.call(.ask(for: wish))
      title = reply.title
      guard let question = reply.question else { continue }
      open[question.value.id] = Open(child: question.value.child, subject: subject)
      notifier.show(.outcome(subject, "Asked for \(title)", "The answer comes here."))
      return
    }
    notifier.show(.outcome(subject, "\(title) is not closed", "There is nothing to ask."))
  }
}
