internal import PicketJSON

/// Events as EventSource reads them (HTML, 9.2).
enum ServerSentEvent {
  /// JSON has no line ends, so one line holds it.
  static func bytes(id: String, _ name: String, _ data: JSON) -> [UInt8] {
    Array("id: \(id)\nevent: \(name)\ndata: ".utf8) + data.bytes + [0x0a, 0x0a]
  }

  /// Tells the browser to read everything again, since events are missing before the next one.
  static func reload(id: String) -> [UInt8] { bytes(id: id, "reload", [:]) }

  /// Says nothing, and shows that both sides are there.
  static let comment = Array(":\n\n".utf8)

  /// The first bytes: after how many milliseconds a lost stream is taken up again.
  static let beginning = Array("retry: 2000\n\n".utf8)
}
