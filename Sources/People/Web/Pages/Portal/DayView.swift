internal import HTML

extension DayModel {
  var page: Page {
    PageFrame(
      title: "Hello \(name)", events: ["requests", "settings", "time"], remark: clock.today, needsScript: false
    ).page {
      if let news { said(news) }
      now
      ask
      if !asked.isEmpty { answers }
      if !stopped.isEmpty { latest }
      div(.class("taps")) { a(.class("button plain"), .href(Link("week"))) { "Your week" } }
      p(.class("faint")) {
        "Your guardians see which sites your devices ask for, and how long you use what. You see the same of yourself, without names."
      }
    }
  }

  private func said(_ news: News) -> HTML {
    p(.class(news.isTrouble ? "note alarm" : "note"), .role("status")) {
      switch news {
      case .asked(let title): "You asked for \(title). The answer comes here by itself."
      case .answered(let title, let outcome): "\(title): \(outcome)"
      case .open: "That is not blocked for you: there is nothing to ask."
      case .refused(let why): "That was not asked: \(why)."
      }
    }
  }

  private var now: HTML {
    section(.class("card"), .id("now")) {
      header {
        face(name)
        h2 { "Now" }
        state
      }
      for limit in left { remaining(limit.what, left: limit.left, of: limit.amount) }
      if !closed.isEmpty || !next.isEmpty || !shielded.isEmpty {
        ul(.class("plain")) {
          for stop in closed {
            li {
              pill(.closed, "closed"); " \(stop.what)\(clock.until(stop.until)), by \(stop.by)"
            }
          }
          for stop in shielded {
            li {
              pill(.closed, "closed"); " \(stop.what)\(clock.until(stop.until))"
            }
          }
          for change in next {
            li {
              pill(.plain, clock.moment(change.at)); " \(change.what) \(change.opens ? "opens" : "closes")"
            }
          }
        }
      } else if left.isEmpty, internet == .byRules {
        nothing("No schedule and no limit until tomorrow.")
      }
    }
  }

  private var state: HTML {
    switch internet {
    case .off(let until): pill(.closed, "Internet off\(clock.until(until))")
    case .open(let until): pill(.open, "Open until \(clock.moment(until))")
    case .byRules: pill(isOpen ? .open : .waiting, isOpen ? "Open" : "Partly closed")
    }
  }

  private var isOpen: Bool { closed.isEmpty && shielded.isEmpty }

  /// A plain form: it works on any browser.
  private var ask: HTML {
    card("Ask for something", .id("ask")) {
      form(.method(.post), .action(Link("ask"))) {
        field(
          "What?",
          input(
            .name("what"), .value(wish ?? ""), .required, .maxLength(300), .placeholder("a site, an app or an address"),
            .autocomplete("off")))
        field(
          "Why?", input(.name("why"), .maxLength(200), .placeholder("you may leave this out"), .autocomplete("off")))
        button(.class("strong")) { "Ask" }
      }
    }
  }

  private var answers: HTML {
    card("What you asked", .id("answers")) {
      rows {
        for question in asked {
          row(question.title, "\(clock.moment(question.when))" + (question.outcome.map { " · \($0)" } ?? "")) {
            if question.outcome == nil {
              pill(.waiting, "no answer yet")
            } else {
              pill(question.wasYes ? .open : .closed, question.wasYes ? "yes" : "no")
            }
          }
        }
      }
    }
  }

  private var latest: HTML {
    card("Stopped here last", .id("stopped")) {
      rows {
        for stop in stopped {
          row(Words.sentence(stop.what), "\(clock.moment(stop.when)) · \(stop.why)") {
            if let wish = stop.wish {
              a(.class("button plain"), .href(Link("").asking(["ask": wish])), .aria(.label, "Ask for \(wish)")) {
                "Ask"
              }
            }
          }
        }
      }
    }
  }
}

extension DayModel.News {
  fileprivate var isTrouble: Bool { if case .refused = self { true } else { false } }
}
