internal import Lists
internal import PicketJSON
internal import PicketSystem

/// The contents of `subscriptions.json`.
struct SubscriptionFile {
  static let version = 1
  private static let limit = 16 << 20

  var subscriptions: [Subscription] = []
  /// The inputs that the catalog was last built from (`CatalogInputs.stamp`).
  var builtFrom: String?

  enum Fault: Error {
    case damaged(String)
    case failed(ListError)
  }

  init() {}

  /// Empty when there is no such file.
  init(path: String) throws(Fault) {
    let bytes: [UInt8]
    do {
      bytes = try File.contents(of: path, limit: SubscriptionFile.limit)
    } catch {
      if error.isMissing {
        self.init()
        return
      }
      throw .failed(ListError(error))
    }
    try self.init(bytes)
  }

  init(_ bytes: [UInt8]) throws(Fault) {
    do {
      let document = try JSON(parsing: bytes, mostBytes: SubscriptionFile.limit)
      let found = try document.decoded(as: Version.self).version
      guard found <= SubscriptionFile.version else {
        throw Fault.failed(
          ListError("it has version \(found), and this Picket knows \(SubscriptionFile.version): update Picket"))
      }
      let form = try document.decoded(as: Form.self)
      builtFrom = form.builtFrom
      for entry in form.lists { subscriptions.append(try entry.subscription()) }
    } catch let fault as Fault {
      throw fault
    } catch let error as ListError {
      throw .damaged(error.description)
    } catch let error as DecodingError {
      throw .damaged(SubscriptionFile.sentence(error))
    } catch {
      throw .damaged("it is not JSON")
    }
    guard Set(subscriptions.map(\.identifier)).count == subscriptions.count else {
      throw .damaged("a list stands in it twice")
    }
  }

  func write(to path: String) throws(ListError) {
    let form: JSON.Object = [
      "version": .int(SubscriptionFile.version), "builtFrom": .optional(builtFrom),
      "lists": .array(subscriptions.map { .object(SubscriptionEntry.json($0)) }),
    ]
    do {
      // Addresses may contain passwords.
      var file = try NewFile(path: path, mode: 0o600)
      try file.write(Array(JSON.object(form.withoutNulls).page.utf8))
      try file.publish()
    } catch {
      throw ListError(error)
    }
  }

  private static func sentence(_ error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, let context): "'\(key.stringValue)' is missing" + place(context)
    case .typeMismatch(_, let context), .valueNotFound(_, let context): "a value is of the wrong kind" + place(context)
    default: "it is not JSON"
    }
  }

  private static func place(_ context: DecodingError.Context) -> String {
    let path = context.codingPath.map { $0.intValue.map { "\($0 + 1)" } ?? $0.stringValue }.joined(separator: " ")
    return path.isEmpty ? "" : " at " + path
  }

  private struct Version: Decodable {
    var version: Int
  }

  private struct Form: Decodable {
    var builtFrom: String?
    var lists: [SubscriptionEntry]
  }
}
