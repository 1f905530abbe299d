internal import DaemonClient
internal import HTML

extension PickModel {
  static func link(to id: String) -> Link { Link("pick").asking(["request": id]) }

  var page: Page {
    // What was ticked is in the form alone: reading the page again would lose it.
    PageFrame(
      title: "Choose for an app", section: .requests, waiting: waiting, events: request == nil ? ["requests"] : [],
      isLive: request == nil, needsScript: false
    ).page(status: trouble == nil ? 200 : 400) {
      if let trouble { p(.class("note alarm"), .role("alert")) { "That was not done: \(trouble)." } }
      if let news { p(.class("note"), .role("status")) { news } }
      if let request { choice(for: request) }
      if request == nil, others.isEmpty { nothing("No app waits for a choice.") }
      if !others.isEmpty {
        card(request == nil ? "Apps that wait for a choice" : "Others that wait", .id("others")) {
          rows { for other in others { waits(other) } }
        }
      }
    }
  }

  private func waits(_ request: Request) -> HTML {
    row("\(request.client), for \(request.child)", clock.moment(request.asked), icon: face(request.child)) {
      if viewer.mayChange {
        a(
          .class("button"), .href(PickModel.link(to: request.id)),
          .aria(.label, "Choose for \(request.client) of \(request.child)")
        ) { "Choose" }
      }
    }
  }

  private func choice(for request: Request) -> HTML {
    form(.method(.post), .action(Link("pick")), .id("choice")) {
      input(.type("hidden"), .name("request"), .value(request.id))
      section(.class("card request"), .id("app")) {
        header {
          face(request.child)
          div {
            h2 { "\(request.client) asks what it is to work with, for \(request.child)" }
            p(.class("faint")) {
              request.title.map { "“\($0)” · " } ?? ""; clock.moment(request.asked)
            }
          }
        }
        if let words = request.header { p(.class("said")) { "“\(words)”" } }
        p(.class("faint")) {
          "Choosing stops nothing by itself. The app learns no names: it gets stand-ins, and uses them in its own rules for \(request.child)."
        }
      }
      // First in the form, so that the enter key finds and does not send the choice.
      find
      card("Categories", .id("categories")) {
        ticks("Categories", "category", subjects)
        details(.when(warnings.contains(where: \.isChosen), .open)) {
          summary { "More categories" }
          ticks("More categories", "category", warnings)
        }
      }
      if let words = request.footer { p(.class("faint said")) { "“\(words)”" } }
      div(.class("taps")) {
        button(.class("strong"), .name("do"), .value("pick")) { "Give \(request.client) this choice" }
        button(.class("no"), .name("do"), .value("decline")) { "Say no" }
      }
    }
  }

  private var find: HTML {
    HTML.parts([
      card("Applications", .id("applications")) {
        div(.class("inline")) {
          input(
            .type("search"), .name("find"), .value(word ?? ""), .placeholder("YouTube, Roblox, …"), .maxLength(100),
            .autocomplete("off"), .aria(.label, "Find an application"))
          button(.name("do"), .value("find")) {
            Icon.search.html; "Find"
          }
        }
        if applications.isEmpty {
          nothing(word == nil ? "Find applications by their names." : "No application is called so.")
        } else {
          ticks("Applications", "application", applications)
        }
      },
      card("Web sites", .id("sites")) {
        if !domains.isEmpty { ticks("Web sites", "domain", domains) }
        div(.class("inline")) {
          input(
            .name("sites"), .placeholder("example.com"), .maxLength(2_000), .autocomplete("off"),
            .aria(.label, "Add web sites, with blanks between them"))
          button(.name("do"), .value("find")) { "Add" }
        }
      },
    ])
  }

  /// What can be ticked. The heading above says the same to those who see it.
  private func ticks(_ title: String, _ name: String, _ choices: [Choice]) -> HTML {
    div(.class("checks"), .role("group"), .aria(.label, title)) {
      for choice in choices {
        label {
          input(.type("checkbox"), .name(name), .value(choice.id), .when(choice.isChosen, .checked))
          if let mark = choice.mark { span(.class("mark"), .aria(.hidden, "true")) { mark } }
          span { choice.title }
          if let remark = choice.remark { small { remark } }
        }
      }
    }
  }
}
