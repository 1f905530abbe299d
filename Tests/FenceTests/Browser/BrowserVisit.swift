import Foundation

/// Chromium in a place of the lab, which does what a person does, step by step, and shows what that person sees.
final class BrowserVisit {
  struct Seen: Decodable {
    let error: String?
    let url: String?
    let text: String?

    func shows(_ words: String) -> Bool { text?.contains(words) == true }
  }

  private let program: Program
  private let (steps, log): (String, String)
  private var answered = 0

  /// For names of a pattern the browser connects to an address, whatever DNS says.
  init(in place: Device, at address: (pattern: String, address: String)? = nil) throws {
    let folder = "\(place.lab.state)/visit-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    (steps, log) = (folder + "/steps", folder + "/log")
    for file in [steps, log] { try Data().write(to: URL(filePath: file)) }
    program = try Program(
      ["/usr/sbin/ip"] + place.entrance + ["/usr/bin/python3", "-B", Lab.root + "/Tests/Lab/visitor.py", steps]
        + (address.map { ["--at", "\($0.pattern)=\($0.address)"] } ?? []), log: log)
  }

  deinit {
    try? send(["end": true])
    _ = program.wait(seconds: Patience.seconds(5))
  }

  func open(_ url: String) throws -> Seen { try answer(["open": url]) }
  /// Presses what leads to another page.
  func press(_ words: String) throws -> Seen { try answer(["press": words]) }
  /// Presses what leaves the page there.
  @discardableResult func tap(_ words: String) throws -> Seen { try answer(["tap": words]) }
  func fill(_ name: String, _ text: String) throws -> Seen { try answer(["fill": name, "with": text]) }
  /// What the page shows once it has these words, or after a while all the same.
  func await(_ words: String) throws -> Seen { try answer(["await": words]) }
  func read() throws -> Seen { try answer(["read": true]) }

  /// Keeps pictures of the page as a telephone shows it, where `PICKET_PICTURES` names a folder.
  func picture(_ name: String) throws {
    guard let folder = ProcessInfo.processInfo.environment["PICKET_PICTURES"] else { return }
    for isDark in [false, true] {
      _ = try answer(["picture": "\(folder)/\(name)-\(isDark ? "dark" : "light").png", "dark": isDark, "width": 390])
    }
  }

  private func answer(_ step: [String: Any]) throws -> Seen {
    try send(step)
    answered += 1
    var lines: [Substring] = []
    _ = eventually(seconds: 60) {
      lines = ((try? String(contentsOfFile: log, encoding: .utf8)) ?? "").split(separator: "\n")
      return lines.count >= answered || !program.isRunning
    }
    guard lines.count >= answered, let seen = try? JSONDecoder().decode(Seen.self, from: Data(lines[answered - 1].utf8))
    else { throw LabError("the browser did not do \(step): \(lines)") }
    if let error = seen.error { throw LabError("\(step): \(error) at \(seen.url ?? "")\n\(seen.text ?? "")") }
    return seen
  }

  private func send(_ step: [String: Any]) throws {
    let file = try FileHandle(forWritingTo: URL(filePath: steps))
    try file.seekToEnd()
    try file.write(contentsOf: try JSONSerialization.data(withJSONObject: step) + Data("\n".utf8))
    try file.close()
  }
}
