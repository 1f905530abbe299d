internal import Lists
internal import Wire

/// The address of a program on the network, as far as this file is checked. libcurl takes it apart before it is used.
struct ReceiverAddress {
  let text: String
  let isSecure: Bool
  /// The scheme, the host and the port, with a slash behind them.
  let server: String
  /// The path, where it is one part and nothing follows.
  let onlyPart: String?
  /// Whether a guardian wrote down an address of the home.
  let isOfTheHome: Bool
}

extension Field {
  func webAddress() throws(ConfigurationError) -> ReceiverAddress {
    let wanted = "an address such as \"https://hub.example/picket\""
    let text = try text(wanted, upTo: 2_048)
    guard let scheme = ["https://", "http://"].first(where: text.hasPrefix) else {
      throw fault("this is no address of the web", "write \(wanted)")
    }
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f && $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "\\") }) else {
      throw fault("an address is written in ASCII, without blanks and without #", "write \(wanted)")
    }
    let rest = text.dropFirst(scheme.count)
    let place = rest.prefix { $0 != "/" && $0 != "?" }
    guard !place.contains("@") else {
      throw fault("a name and a password stand in it", "leave them out: secrets and tokens are in files")
    }
    let parts = rest[place.endIndex...].split(separator: "/", omittingEmptySubsequences: false)
    let host = place.first == "[" ? place.dropFirst().prefix { $0 != "]" } : place.prefix { $0 != ":" }
    guard !host.isEmpty else { throw fault("there is no host", "write \(wanted)") }
    let address = Address(Array(host.utf8).span)
    return ReceiverAddress(
      text: text, isSecure: scheme == "https://", server: "\(scheme)\(place)/",
      onlyPart: parts.count == 2 && parts[0].isEmpty ? String(parts[1]) : nil,
      isOfTheHome: address.map { $0.isLoopback || $0.isLocal } ?? false)
  }

  func path(_ example: String = "/etc/picket/hub.secret") throws(ConfigurationError) -> String {
    let path = try text("a whole path such as \"\(example)\"", upTo: 1_024)
    guard path.hasPrefix("/") else { throw fault("this is no whole path", "write one that begins with /") }
    return path
  }
}
