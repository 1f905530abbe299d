internal import Wire

/// What stands behind the `$` of an adblock rule, as far as it matters where only a name is known.
///
/// - Options for whole sites or for nobody in particular change nothing: `all document popup third-party match-case`.
///   A tracker is one even though a browser's rule only holds where other sites embed it.
/// - Options for kinds of requests (`script image ...`) and for pages (`domain= csp= ...`) cannot be decided.
/// - `dnstype` counts when it covers the questions for addresses, `dnsrewrite` when it answers with nothing or an
///   address; otherwise they are for some questions, or an answer of another kind.
struct AdblockOptions {
  /// From `$denyallow`.
  private(set) var spared: [String] = []

  /// Writes to `rule` what the options say, or answers why they cannot be decided.
  mutating func read(_ text: Span<UInt8>, of rule: inout Rule) -> Skip? {
    var parts = Pieces.parts(of: text, by: UInt8(ascii: ","))
    while let part = parts.next() {
      let option = part.trimmed
      let end = option.firstIndex(of: UInt8(ascii: "=")) ?? option.count
      let name = option.extracting(first: end).string.lowercased()
      let value = end < option.count ? option.dropping(end + 1).string : nil
      if let reason = read(name, value, of: &rule) { return reason }
    }
    return nil
  }

  private mutating func read(_ name: String, _ value: String?, of rule: inout Rule) -> Skip? {
    switch name {
    case "important": rule.isImportant = true
    case "badfilter": rule.cancels = true
    case "denyallow":
      // What an exception leaves out would have to be of the list again.
      guard let value, !value.isEmpty, rule.effect == .include else { return .unknownOption }
      spared += value.split(separator: "|").map(String.init)
    case "dnstype": return AdblockOptions.coversAddresses(value ?? "") ? nil : .dependsOnQuestion
    case "dnsrewrite": return AdblockOptions.blocks(value ?? "") && rule.effect == .include ? nil : .rewrites
    case "client", "ctag": return .dependsOnClient
    default:
      if AdblockOptions.empty.contains(name) { return nil }
      let positive = name.hasPrefix("~") ? String(name.dropFirst()) : name
      return AdblockOptions.ofPages.contains(positive) || AdblockOptions.empty.contains(positive)
        ? .dependsOnPage : .unknownOption
    }
    return nil
  }

  /// `A|AAAA`, `~CNAME`: whether it holds for both kinds of address.
  private static func coversAddresses(_ value: String) -> Bool {
    let types = value.uppercased().split(separator: "|")
    let excluded = types.filter { $0.hasPrefix("~") }.map { $0.dropFirst() }
    let included = types.filter { !$0.hasPrefix("~") }
    return ["A", "AAAA"].allSatisfy { type in
      !excluded.contains(where: { $0 == type }) && (included.isEmpty || included.contains(where: { $0 == type }))
    } && !types.isEmpty
  }

  /// No answer, a refusal or an address, as hosts files give it; another name is not.
  private static func blocks(_ value: String) -> Bool {
    let parts = value.split(separator: ";", omittingEmptySubsequences: false)
    switch parts.first?.uppercased() {
    case nil, "", "NXDOMAIN", "REFUSED", "SERVFAIL": return true
    case "NOERROR":
      let type = parts.count > 1 ? parts[1].uppercased() : ""
      return ["", "A", "AAAA"].contains(type)
    default: return parts.count == 1 && value.utf8.span.isAddress
    }
  }

  private static let empty: Set = [
    "all", "doc", "document", "popup", "third-party", "3p", "strict3p", "match-case", "network", "_",
  ]

  private static let ofPages: Set = [
    "script", "image", "stylesheet", "css", "object", "object-subrequest", "xmlhttprequest", "xhr", "subdocument",
    "frame", "ping", "beacon", "websocket", "webrtc", "webtransport", "other", "media", "font", "popunder",
    "first-party", "1p", "strict1p", "domain", "from", "to", "app", "method", "header", "csp", "redirect",
    "redirect-rule", "rewrite", "removeparam", "queryprune", "removeheader", "replace", "cookie", "permissions",
    "referrerpolicy", "generichide", "ghide", "genericblock", "specifichide", "shide", "elemhide", "ehide", "jsinject",
    "urlblock", "urltransform", "uritransform", "content", "extension", "stealth", "hls", "jsonprune", "xmlprune",
    "sitekey", "empty", "mp4", "inline-script", "inline-font", "cname", "ipaddress", "reason", "responseheader",
    "background", "trusted-types", "requestheader", "webbundle",
  ]
}
