import PicketSystem

/// What goes wrong, said once of each thing until it is well again or something else is wrong with it.
struct Complaints {
  private var said: [String: String] = [:]

  /// nil where it is well.
  mutating func note(_ what: String, _ text: String?) {
    if let text, said[what] != text { Console.error("picket-laptop: \(text)\n") }
    said[what] = text
  }
}
