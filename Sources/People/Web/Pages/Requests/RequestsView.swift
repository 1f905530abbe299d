internal import DaemonClient
internal import HTML

extension RequestsModel {
  var page: Page {
    PageFrame(title: "Requests", section: .requests, waiting: open.count, events: ["requests"]).page {
      if open.isEmpty { nothing("Nobody waits for an answer.") }
      for request in open { request.card(viewer, clock) }
      if !settled.isEmpty {
        card("Answered", .id("answered")) {
          rows {
            for request in settled {
              row(
                "\(request.child): \(request.title)", "\(clock.moment(request.asked)) · \(request.outcome ?? "")",
                icon: face(request.child)
              ) { request.undo(viewer) }
            }
          }
        }
      }
    }
  }
}

extension ChildRequest {
  /// The question with its answers.
  func card(_ viewer: Viewer, _ clock: RelativeTimes) -> HTML {
    section(.class("card request"), .id("request-\(id)")) {
      header {
        face(child)
        div {
          h2 { picker.map { "\($0) asks for a choice, for \(child)" } ?? "\(child) asks for \(title)" }
          p(.class("faint")) {
            host.map { "\($0) · " } ?? ""; clock.moment(asked)
          }
        }
      }
      if let why { p(.class("said")) { "“\(why)”" } }
      if let picker, viewer.mayChange {
        div(.class("taps")) {
          a(.class("button"), .href(PickModel.link(to: id)), .aria(.label, "Choose for \(picker), of \(child)")) {
            "Choose"
          }
        }
      }
      if viewer.mayAnswer, picker == nil {
        div(.class("taps")) {
          for answer in answers {
            if answer.isYes {
              tap(
                .answer(id, choice: answer.choice, isApproval: true, seconds: answer.seconds), .class("yes"),
                .aria(.label, "Yes, \(answer.words), to \(child) for \(title)"), done: answer.done
              ) { answer.words }
            }
          }
        }
      }
      if viewer.mayAnswer {
        for answer in answers {
          if !answer.isYes {
            fillIn(.answer(id, choice: answer.choice, isApproval: false), .class("inline"), done: answer.done) {
              input(
                .name("why"), .maxLength(200), .placeholder("Because …"), .autocomplete("off"),
                .aria(.label, "Why not, for \(child) to read"))
              button(.class("no"), .aria(.label, "\(answer.words), to \(child) for \(title)")) { answer.words }
            }
          }
        }
      }
    }
  }

  /// Takes back what an answer opened.
  fileprivate func undo(_ viewer: Viewer) -> [HTML] {
    if let grant, viewer.mayChange { return [tap(.revokeGrant(grant), done: "Closed again") { "Take back" }] }
    if let allowance, viewer.mayChange { return [tap(.disallow(allowance), done: "Closed again") { "Take back" }] }
    return []
  }
}
