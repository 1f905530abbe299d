internal import DaemonClient
internal import HTML
internal import PicketJSON

// What changes something: the page's script sends these calls to the API. They are DaemonClient's own, so no page can name a
// method or a parameter that picketd does not have. Without the script there are no such buttons: the style sheet hides them.

/// A button that makes a call. `done` is said when it was carried out, and `confirm` is asked before.
func tap<Value>(
  _ call: DaemonCall<Value>, _ attributes: Attribute..., done: String, confirm: String? = nil, next: Link? = nil,
  @HTMLBuilder content: () -> [HTML]
) -> HTML {
  button(
    [.type("button")] + call.attributes + [
      .data(.done, done), confirm.map { .data(.confirm, $0) } ?? .absent, next.map { .data(.next, $0.text) } ?? .absent,
    ] + attributes, content: content)
}

/// A form that makes a call: its fields, and the button by which it is sent, add parameters.
func fillIn<Value>(
  _ call: DaemonCall<Value>, _ attributes: Attribute..., done: String, next: Link? = nil,
  @HTMLBuilder content: () -> [HTML]
) -> HTML {
  form(
    call.attributes + [.data(.done, done), next.map { .data(.next, $0.text) } ?? .absent] + attributes, content: content
  )
}

/// A switch: it shows what holds now, and makes the call that changes it.
func toggle<Value>(
  _ call: DaemonCall<Value>, isOn: Bool, done: String, label: String
) -> HTML {
  tap(
    call, .class("switch"), .role("switch"), .aria(.checked, isOn ? "true" : "false"), .aria(.label, label), done: done
  ) {}
}

extension DaemonCall {
  fileprivate var attributes: [Attribute] {
    // `Settings/Off` of io.picket.Settings.Off, as the API has it.
    let words = method.name.split(separator: ".").suffix(2).joined(separator: "/")
    return [.data(.call, words), .data(.body, JSON.object(parameters).text)]
  }
}

/// A field with its label above it.
func field(_ words: String, _ content: HTML) -> HTML {
  label(.class("field")) {
    span { words }; content
  }
}
