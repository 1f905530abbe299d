/// What the form of /pick has, which browsers send by themselves: no script is needed. Until it is sent for good, the page that
/// comes back has the same fields again.
package struct PickForm: Hashable, Sendable {
  /// Which of its buttons was pressed.
  package enum Step: String, Hashable, Sendable { case find, pick, decline }

  /// More than a choice has; picketd counts it again.
  package static let mostFields = 320
  package static let mostBytes = 64 << 10

  /// As they were sent.
  package let fields: [QueryItem]
  /// The request that is answered.
  package var request: String?
  package var step: Step?
  package var categories: [String] = []
  package var applications: [String] = []
  /// Those that are ticked, and those that were typed.
  package var domains: [String] = []
  /// What applications are looked for by.
  package var word: String?

  package init(_ body: some Collection<UInt8>) throws(HTTPRefusal) {
    guard body.count <= PickForm.mostBytes else { throw .tooLarge(PickForm.mostBytes) }
    self.init(try FormEncoding.items(body, most: PickForm.mostFields))
  }

  init(_ items: [QueryItem]) {
    fields = items
    for item in items {
      let value = String(Substring(item.value).trimmed)
      if value.isEmpty { continue }
      switch item.name {
      case "request": request = value
      case "do": step = Step(rawValue: value)
      case "category": categories.append(value)
      case "application": applications.append(value)
      case "domain": domains.append(value)
      case "sites": domains += value.split { $0 == "," || $0.isWhitespace }.map(String.init)
      case "find": word = value
      default: break
      }
    }
  }
}
