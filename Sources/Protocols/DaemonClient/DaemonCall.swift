package import PicketJSON

/// A method with its parameters, and the type of its replies.
package struct DaemonCall<Value: Decodable & Sendable>: Sendable {
  package let method: Method
  package let parameters: JSON.Object

  /// Leaves out parameters that are null.
  init(_ method: Method, _ parameters: JSON.Object = [:]) {
    self.method = method
    self.parameters = parameters.withoutNulls
  }
}

/// picketd's reply: typed, and in its JSON form for programs that pass it on.
@dynamicMemberLookup
package struct DaemonReply<Value: Decodable & Sendable>: Decodable, Sendable {
  package let value: Value
  package let json: JSON.Object

  package init(_ json: JSON.Object) throws(DaemonError) {
    self.json = json
    do {
      value = try JSON.object(json).decoded()
    } catch {
      throw .otherVersion(why: DaemonReply.sentence(error))
    }
  }

  /// For a part of a reply that is passed on by itself.
  package init(from decoder: any Decoder) throws {
    json = try JSON.Object(from: decoder)
    value = try Value(from: decoder)
  }

  package subscript<Member>(dynamicMember member: KeyPath<Value, Member>) -> Member { value[keyPath: member] }

  /// Why packets are not judged by a change yet; nil if they are, or if nothing was changed.
  package var pending: String? { json["pending"]?.string }

  private static func sentence(_ error: any Error) -> String {
    (error as? DecodingError)?.context?.debugDescription ?? "a reply of another form"
  }
}

extension Daemon {
  /// An empty reply.
  package struct Done: Decodable, Sendable {}
}

extension JSON {
  static func word(_ word: (some RawRepresentable<String>)?) -> JSON { .optional(word?.rawValue) }
  static func optional(_ flag: Bool?) -> JSON { flag.map { .bool($0) } ?? .null }
}
