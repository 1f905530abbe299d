internal import Lists
package import PicketJSON

/// What picketd asks of picket-fetch: sources first, with open files, then what is to be done with them.
package enum FetchQuestion: Hashable, Sendable {
  /// How a list is read, with its file; without one, it is a folder of rules, whose files follow.
  case source(title: String, category: String?, format: String?, isForced: Bool)
  /// With a file of the last source.
  case file(name: String)
  case download(address: String, known: Download.Known, limits: DownloadLimits)
  /// The first source, compared with the second if there is one.
  case read(CopyTerms)
  case build
  case deliver(OutgoingMessage)
}

/// What picket-fetch says. Everything but progress is the last that it says.
package enum FetchAnswer: Hashable, Sendable {
  /// How much is done, and of how much.
  case progress(Int, Int?)
  case failure(String)
  case unchanged
  /// With the list as sealed memory.
  case fresh(known: Download.Known, isGzip: Bool)
  case reading(ListReading)
  /// With the catalog and its provenance file as sealed memory.
  case built(names: Int)
  case delivered
  case undelivered(DeliveryFault)
}

/// A message that makes no sense.
package struct FetchFault: Error, Hashable, Sendable {}

extension FetchQuestion {
  package var json: JSON.Object {
    switch self {
    case .source(let title, let category, let format, let isForced):
      [
        "ask": "source", "title": .string(title), "category": .optional(category), "format": .optional(format),
        "isForced": .bool(isForced),
      ]
    case .file(let name): ["ask": "file", "name": .string(name)]
    case .download(let address, let known, let limits):
      [
        "ask": "download", "address": .string(address), "etag": .optional(known.etag),
        "lastModified": .optional(known.lastModified), "largest": .int(limits.largest), "connect": .int(limits.connect),
        "total": .int(limits.total), "slowestRate": .int(limits.slowestRate), "slowSeconds": .int(limits.slowSeconds),
        "redirects": .int(limits.redirects),
      ]
    case .read(let terms):
      ["ask": "read", "mustBeGzip": .bool(terms.mustBeGzip), "largestUnpacked": .int(terms.largestUnpacked)]
    case .build: ["ask": "build"]
    case .deliver(let outgoing):
      [
        "ask": "deliver", "address": .string(outgoing.address), "headers": .strings(outgoing.headers),
        "body": .string(outgoing.body), "mayBeLocal": .bool(outgoing.mayBeLocal),
        "from": .optional(outgoing.mail?.from), "to": outgoing.mail.map { .strings($0.to) } ?? .null,
        "user": .optional(outgoing.mail?.user), "password": .optional(outgoing.mail?.password),
      ]
    }
  }

  package init(_ object: JSON.Object) throws(FetchFault) {
    let form: QuestionForm = try FetchFault.read(object)
    switch form.ask {
    case "source":
      self = .source(
        title: try FetchFault.need(form.title), category: form.category, format: form.format,
        isForced: form.isForced ?? false)
    case "file": self = .file(name: try FetchFault.need(form.name))
    case "download":
      var limits = DownloadLimits()
      limits.largest = try FetchFault.count(form.largest)
      limits.connect = try FetchFault.count(form.connect)
      limits.total = try FetchFault.count(form.total)
      limits.slowestRate = try FetchFault.count(form.slowestRate)
      limits.slowSeconds = try FetchFault.count(form.slowSeconds)
      limits.redirects = try FetchFault.count(form.redirects)
      self = .download(
        address: try FetchFault.need(form.address), known: try FetchFault.known(form.etag, form.lastModified),
        limits: limits)
    case "read":
      self = .read(
        CopyTerms(
          mustBeGzip: form.mustBeGzip ?? false, largestUnpacked: try FetchFault.count(form.largestUnpacked)))
    case "build": self = .build
    case "deliver":
      var mail: MailEnvelope?
      if let from = form.from {
        mail = MailEnvelope(from: from, to: try FetchFault.need(form.to), user: form.user, password: form.password)
      }
      self = .deliver(
        OutgoingMessage(
          address: try FetchFault.need(form.address), headers: try FetchFault.need(form.headers),
          body: try FetchFault.need(form.body), mayBeLocal: form.mayBeLocal ?? false, mail: mail))
    default: throw FetchFault()
    }
  }

  private struct QuestionForm: Decodable {
    var ask: String
    var title, name, category, format, address, etag, lastModified, body, from, user, password: String?
    var headers, to: [String]?
    var isForced, mustBeGzip, mayBeLocal: Bool?
    var largest, largestUnpacked, connect, total, slowestRate, slowSeconds, redirects: Int?
  }
}

extension FetchAnswer {
  /// A sentence is not longer than this.
  private static let longest = 2_000

  package var json: JSON.Object {
    switch self {
    case .progress(let done, let whole): ["tell": "progress", "done": .int(done), "of": .optional(whole)]
    case .failure(let why): ["tell": "failure", "why": .string(String(why.prefix(FetchAnswer.longest)))]
    case .unchanged: ["tell": "unchanged"]
    case .fresh(let known, let isGzip):
      [
        "tell": "fresh", "etag": .optional(known.etag), "lastModified": .optional(known.lastModified),
        "isGzip": .bool(isGzip),
      ]
    case .reading(let reading):
      [
        "tell": "reading", "rules": .int(reading.rules), "count": .int(reading.count),
        "omitted": .int(reading.omitted), "skipped": .array(reading.skipped.map(\.json)),
        "added": .optional(reading.change?.added), "removed": .optional(reading.change?.removed),
      ]
    case .built(let names): ["tell": "built", "names": .int(names)]
    case .delivered: ["tell": "delivered"]
    case .undelivered(let fault):
      [
        "tell": "undelivered", "why": .string(String(fault.description.prefix(FetchAnswer.longest))),
        "isForGood": .bool(fault.isForGood), "wait": .optional(fault.wait),
      ]
    }
  }

  /// What it says stands in sentences, records and headers, so that it is held to what these may be.
  package init(_ object: JSON.Object) throws(FetchFault) {
    let form: AnswerForm = try FetchFault.read(object)
    switch form.tell {
    case "progress": self = .progress(try FetchFault.count(form.done), try form.of.map(FetchFault.count))
    case "failure": self = .failure(try FetchAnswer.sentence(form.why))
    case "unchanged": self = .unchanged
    case "fresh":
      self = .fresh(known: try FetchFault.known(form.etag, form.lastModified), isGzip: form.isGzip ?? false)
    case "reading":
      let skipped = try (form.skipped ?? []).prefix(SkippedLine.shown).map { skip throws(FetchFault) in
        guard let reason = Skip(rawValue: skip.reason) else { throw FetchFault() }
        return SkippedLine(line: try FetchFault.count(skip.line), text: skip.text, reason: reason)
      }
      var reading = ListReading(
        rules: try FetchFault.count(form.rules), count: try FetchFault.count(form.count),
        omitted: try FetchFault.count(form.omitted), skipped: skipped)
      if let added = form.added, let removed = form.removed {
        reading.change = ListReading.Change(
          added: try FetchFault.count(added), removed: try FetchFault.count(removed))
      }
      self = .reading(reading)
    case "built": self = .built(names: try FetchFault.count(form.names))
    case "delivered": self = .delivered
    case "undelivered":
      self = .undelivered(
        DeliveryFault(
          try FetchAnswer.sentence(form.why), isForGood: form.isForGood ?? false,
          wait: try form.wait.map(FetchFault.count)))
    default: throw FetchFault()
    }
  }

  private static func sentence(_ why: String?) throws(FetchFault) -> String {
    let why = try FetchFault.need(why).prefix(longest)
    return String(why.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : Character($0) })
  }

  private struct AnswerForm: Decodable {
    struct Skipped: Decodable {
      var line: Int
      var text: String
      var reason: String
    }

    var tell: String
    var done, of, rules, count, omitted, added, removed, names, wait: Int?
    var why, etag, lastModified: String?
    var isGzip, isForGood: Bool?
    var skipped: [Skipped]?
  }
}

extension FetchFault {
  fileprivate static func read<Form: Decodable>(_ object: JSON.Object) throws(FetchFault) -> Form {
    do { return try JSON.object(object).decoded(as: Form.self) } catch { throw FetchFault() }
  }

  fileprivate static func need<Value>(_ value: Value?) throws(FetchFault) -> Value {
    guard let value else { throw FetchFault() }
    return value
  }

  /// A number that counts something.
  fileprivate static func count(_ value: Int?) throws(FetchFault) -> Int {
    guard let value, (0...1 << 48).contains(value) else { throw FetchFault() }
    return value
  }

  /// Tags are sent to servers and kept.
  fileprivate static func known(_ etag: String?, _ lastModified: String?) throws(FetchFault) -> Download.Known {
    for tag in [etag, lastModified] { if let tag, !Reply.isPlain(tag) { throw FetchFault() } }
    return Download.Known(etag: etag, lastModified: lastModified)
  }
}
