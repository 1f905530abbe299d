internal import Wire

/// The options behind the `$` of an adblock rule, as far as they matter for a name.
///
/// - Options for whole sites or for third parties change nothing: `all document popup third-party match-case`. A
///   tracker is one even though a browser's rule only applies where other sites embed it.
/// - Options for kinds of requests (`script image ...`) and for pages (`domain= csp= ...`) cannot be decided.
/// - `dnstype` counts when it covers address questions, `dnsrewrite` when it answers with nothing or an address;
///   otherwise they concern other questions, or another kind of answer.
struct AdblockOptions {
  /// From `$denyallow`.
  private(set) var spared: [String] = []

  /// Writes the options to `rule`, or returns why they cannot be decided.
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
      // The names left out of an exception would have to be on the list again.
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

  /// `A|AAAA`, `~CNAME`: whether it covers both kinds of address.
  private static func coversAddresses(_ value: String) -> Bool {
    let types = value.uppercased().split(separator: "|")
    let excluded = types.filter { $0.hasPrefix("~") }.map { $0.dropFirst() }
    let included = types.filter { !$0.hasPrefix("~") }
    return ["A", "AAAA"].allSatisfy { type in
      !excluded.contains(where: { $0 == type }) && (included.isEmpty || included.contains(where: { $0 == type }))
    } && !types.isEmpty
  }

  /// No answer, a refusal or an address, as in hosts files; not another name.
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
