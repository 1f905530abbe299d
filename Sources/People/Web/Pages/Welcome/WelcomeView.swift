internal import DaemonClient
internal import HTML

extension WelcomeModel {
  var page: Page {
    PageFrame(
      title: "First steps", section: .settings, events: ["settings", "decisions"],
      remark: "Four steps, about five minutes."
    ).page {
      step(1, "A passcode", isDone: hasPasscode) {
        if hasPasscode {
          nothing("It is set. Guardians give it on this page.")
        } else if viewer.mayChange {
          SettingsModel.passcodeForm(viewer, isFirst: true)
        }
      }
      step(2, "The first child", isDone: !children.isEmpty) {
        for child in children {
          details {
            summary { "\(child.name): \(Words.count(child.keptAway.count, "thing")) kept away by age" }
            ul { for limit in child.keptAway { li { limit } } }
          }
        }
        if viewer.mayChange { ChildrenModel.newChild(clock) }
      }
      step(3, "Whose devices are these?", isDone: !children.isEmpty && devices.strangers.isEmpty && isKnown) {
        p(.class("faint")) { "Say first which are the children's. What is left is the guardians'." }
        devices.strangersCard
      }
      step(4, "See it work", isDone: isProven) {
        fence.html
        if trials.isEmpty {
          p { "Open any page on a child's device. The numbers here grow at once." }
        } else {
          p { "Take a child's device and open these. This page tells at once what became of them." }
          rows { for trial in trials { trial.row } }
        }
        rows {
          for day in judged {
            row(day.child, "today \(day.allowed) let through, \(day.blocked) stopped", icon: face(day.child))
          }
        }
        a(.class("button"), .href(SiteSection.today.link)) { "To today" }
      }
    }
  }

  /// Whether packets of a child's were judged, and all that was tried went as it should.
  private var isProven: Bool {
    if trials.isEmpty { return judged.contains { $0.allowed + $0.blocked > 0 } }
    return trials.contains { $0.isAsItShould == true } && !trials.contains { $0.isAsItShould == false }
  }

  /// Whether a child has a device.
  private var isKnown: Bool { devices.known.contains { device in children.contains { $0.name == device.whose } } }

  private func step(_ number: Int, _ title: String, isDone: Bool, @HTMLBuilder content: () -> [HTML]) -> HTML {
    section(.class("card step"), .id("step-\(number)")) {
      header {
        span(.class("mark"), .aria(.hidden, "true")) { isDone ? Icon.allow.html : HTML.text("\(number)") }
        h2 { title }
        if isDone { pill(.open, "done") }
      }
      content()
    }
  }
}
