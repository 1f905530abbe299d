import Lists
import Wire

/// Domains as people write them and as they paste them from a browser.
enum DomainText {
  /// The host of an address; a name stays as it was written.
  static func meaning(_ text: String) -> String {
    if Name(people: text) != nil, !text.hasSuffix(".") { return text }
    return Name(pasted: text)?.description ?? text
  }

  static func complaint(_ text: String) -> String? {
    let shown = "'\(text)'"
    if let host = Name(pasted: text) {
      // A word without a dot is no domain, unless it is the end of domains, such as com.
      if host.description.contains(".") || host.isRegistry { return nil }
      return
        "\(shown) is a word and not a domain: write its address, such as \(host).com, or look for the application with "
        + "'picket apps \(host)'"
    }
    if isAddress(text) {
      return
        "\(shown) is a machine's address, and Picket goes by names: write the name that the browser shows, such as "
        + "example.com"
    }
    return "\(shown) is not a domain: write it like example.com"
  }

  /// `8.8.8.8`, `http://8.8.8.8:80/`, `[fd00::1]`.
  private static func isAddress(_ text: String) -> Bool {
    let page = text.split(separator: "://").last?.split(separator: "/").first.map(String.init) ?? text
    let forms = [page, page.filter { !"[]".contains($0) }, String(page.prefix { $0 != ":" })]
    return forms.contains { Address(Array($0.utf8).span) != nil }
  }
}
