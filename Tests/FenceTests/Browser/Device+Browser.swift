import Foundation
import PicketSystem

extension Device {
  struct Page: Decodable {
    /// Empty when the browser shows an error page.
    let text: String
    let milliseconds: Int
  }

  /// Chromium, with a new profile each time.
  func browse(_ url: String, _ options: [String] = []) throws -> Page {
    let words = ["/usr/bin/python3", "-B", Lab.root + "/Tests/Lab/browser.py", url] + options
    let outcome = try attempt(words, seconds: 40)
    guard outcome.status == 0 else { throw LabError("chromium: \(outcome.complaint.suffix(500))") }
    return try JSONDecoder().decode(Page.self, from: Data(outcome.output))
  }
}
