internal import PicketCharts

/// What an element says of itself. Names are fixed here, and values are always escaped.
public struct Attribute: Hashable, Sendable {
  let name: String
  /// nil where the name alone says it.
  let value: String?
  private let isAbsent: Bool

  init(_ name: String, _ value: String?) { (self.name, self.value, isAbsent) = (name, value, false) }

  private init(absent: Void) { (name, value, isAbsent) = ("", nil, true) }

  /// No attribute.
  public static let absent = Attribute(absent: ())

  /// The attribute where the condition holds, else none.
  public static func when(_ condition: Bool, _ attribute: @autoclosure () -> Attribute) -> Attribute {
    condition ? attribute() : .absent
  }

  func write(to text: inout String) {
    if isAbsent { return }
    text += " " + name
    if let value { text += "=\"" + value.escaped + "\"" }
  }
}

// For any element.
extension Attribute {
  public static func `class`(_ names: String) -> Attribute { Attribute("class", names) }
  public static func id(_ name: String) -> Attribute { Attribute("id", name) }
  public static func role(_ role: String) -> Attribute { Attribute("role", role) }
  public static func lang(_ language: String) -> Attribute { Attribute("lang", language) }
  public static var hidden: Attribute { Attribute("hidden", nil) }
  public static func tabIndex(_ index: Int) -> Attribute { Attribute("tabindex", "\(index)") }

  /// What is said to those who do not see the page.
  public static func aria(_ property: Aria, _ value: String) -> Attribute {
    Attribute("aria-" + property.rawValue, value)
  }

  public static func data(_ datum: Datum, _ value: String = "") -> Attribute {
    Attribute("data-" + datum.rawValue, value)
  }

  public enum Aria: String, Hashable, Sendable, CaseIterable {
    case label, labelledby, describedby, current, live, hidden, checked, atomic
  }

  /// What a page's script reads.
  public enum Datum: String, Hashable, Sendable, CaseIterable {
    /// The method that a button or a form calls, such as `Settings/Off`.
    case call
    /// Its parameters, as JSON.
    case body
    /// How a field's text becomes a parameter: `number`, `minutes`, `flag` or `list`; a text without it.
    case kind
    /// What the page says when it was carried out.
    case done
    /// What the page asks before.
    case confirm
    /// Where the browser goes afterwards.
    case next
    /// A part of the page that is read again when something changes.
    case live
    /// The kinds of events after which it is.
    case events
    /// A field whose text decides which things of a list are shown, by the list's id.
    case finds
    /// What such a thing is found by.
    case words
    /// What the server has to ask for before this part is shown.
    case needs
    /// What is done with a passkey: `add` or `open`.
    case passkey
  }
}

// For links, fields and pictures.
extension Attribute {
  public static func href(_ link: Link) -> Attribute { Attribute("href", link.text) }
  /// A part of the same page.
  public static func href(part: String) -> Attribute { Attribute("href", "#" + Link.encoded(part)) }
  public static func action(_ link: Link) -> Attribute { Attribute("action", link.text) }
  public static func method(_ method: Method) -> Attribute { Attribute("method", method.rawValue) }
  public static func type(_ type: String) -> Attribute { Attribute("type", type) }
  public static func name(_ name: String) -> Attribute { Attribute("name", name) }
  public static func value(_ value: String) -> Attribute { Attribute("value", value) }
  public static func `for`(_ id: String) -> Attribute { Attribute("for", id) }
  public static func placeholder(_ text: String) -> Attribute { Attribute("placeholder", text) }
  public static func autocomplete(_ kind: String) -> Attribute { Attribute("autocomplete", kind) }
  public static func inputMode(_ mode: String) -> Attribute { Attribute("inputmode", mode) }
  public static func minLength(_ count: Int) -> Attribute { Attribute("minlength", "\(count)") }
  public static func maxLength(_ count: Int) -> Attribute { Attribute("maxlength", "\(count)") }
  public static func min(_ least: Int) -> Attribute { Attribute("min", "\(least)") }
  public static func max(_ most: Int) -> Attribute { Attribute("max", "\(most)") }
  /// A link whose target is kept as a file.
  public static var download: Attribute { Attribute("download", nil) }
  public static var required: Attribute { Attribute("required", nil) }
  public static var checked: Attribute { Attribute("checked", nil) }
  public static var selected: Attribute { Attribute("selected", nil) }
  public static var disabled: Attribute { Attribute("disabled", nil) }
  public static var open: Attribute { Attribute("open", nil) }
  public static func scope(_ scope: String) -> Attribute { Attribute("scope", scope) }

  public static func viewBox(_ box: String) -> Attribute { Attribute("viewBox", box) }
  public static func d(_ drawing: String) -> Attribute { Attribute("d", drawing) }
  public static func fill(_ color: String) -> Attribute { Attribute("fill", color) }
  public static func preserveAspectRatio(_ rule: String) -> Attribute { Attribute("preserveAspectRatio", rule) }

  public enum Method: String, Hashable, Sendable { case get, post }
}
