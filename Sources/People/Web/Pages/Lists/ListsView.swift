internal import DaemonClient
internal import HTML

extension ListsModel {
  var page: Page {
    PageFrame(
      title: "Lists", section: .lists, waiting: waiting, events: ["settings"],
      remark: "The catalog knows \(known.names) names and \(known.applications) applications."
    ).page {
      card("Added", .id("added")) {
        if added.isEmpty { nothing("No list beside Picket's own.") }
        rows { for list in added { line(list) } }
        if viewer.mayChange, !added.isEmpty {
          div(.class("taps")) { tap(.updateLists(), done: "Updated") { "Update all now" } }
        }
      }
      if !suggested.isEmpty {
        card("Suggested", .id("suggested")) {
          rows {
            for list in suggested {
              row("\(list.title) (\(list.category))", list.facts) {
                if viewer.mayChange {
                  tap(
                    .addList(source: list.address, category: list.category, format: list.format, title: list.title),
                    .aria(.label, "Add \(list.title)"), done: "\(list.title) is added"
                  ) { "Add" }
                }
              }
            }
          }
        }
      }
      if viewer.mayChange { another }
    }
  }

  private func line(_ list: Added) -> HTML {
    li {
      div(.class("what")) {
        strong { list.title }
        small { list.facts }
        if let trouble = list.trouble {
          small(.class("trouble")) { "The last update failed: \(trouble). The last good copy counts." }
        }
        if !list.omitted.isEmpty {
          details {
            summary { "Lines left out" }
            ul { for line in list.omitted { li { line } } }
          }
        }
      }
      if viewer.mayChange {
        div(.class("taps")) {
          tap(
            .removeList(list.id), .class("no"), .aria(.label, "Remove \(list.title)"), done: "\(list.title) is removed",
            confirm: "Remove \(list.title)?"
          ) { "Remove" }
        }
      }
    }
  }

  private var another: HTML {
    card("Add a list", .id("another")) {
      fillIn(.addList(source: ""), done: "Added") {
        div(.class("fields")) {
          field(
            "Address", input(.type("url"), .name("source"), .required, .placeholder("https://…")))
          field(
            "What its names are about",
            select(.name("category")) { for category in categories { option(.value(category.id)) { category.title } } })
          button(.class("strong")) { "Add" }
        }
      }
    }
  }
}
