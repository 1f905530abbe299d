import Household
import Support

extension Law {
  static let sheet = Law(
    name: "sheet", sentence: "lines of a log that another machine tells are refused, or are the ones that are written"
  ) { input in
    guard let body = SheetBody(input) else { return }
    if SheetBody(body.octets) != body { broken("a sheet of a log is written as another one", input) }
  } seeds: {
    [
      #"{"lines": [], "octets": [], "words": []}"#,
      #"{"lines": [[7, 1790000000, 1, 0, 2, 0, 1, 2, 3, 4, 0, 1, 0]], "octets": ["00ff", "0a"], "words": ["games", "tls", "block", "category"]}"#,
      #"{"lines": [[7, 1, 1, 9, -1, 0, 0, 1, 1, 1, 5, 2, 9]], "octets": ["00ff"], "words": ["tls"]}"#,
    ].map { Array($0.utf8) }
  }
}
