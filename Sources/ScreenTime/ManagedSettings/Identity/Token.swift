internal import FoundationEssentials

/// Stands for an application, a domain or a category, and tells nothing about it without the key.
///
/// The same thing always has the same token in the whole household. A token of a replaced key still works.
public struct Token<T>: Equatable, Hashable, Sendable {
  /// The bytes that the daemon sealed.
  let data: Data

  init(data: Data) { self.data = data }
}

public typealias ApplicationToken = Token<Application>
public typealias WebDomainToken = Token<WebDomain>
public typealias ActivityCategoryToken = Token<ActivityCategory>

extension Token {
  /// A name is at most 253 bytes; sealed and padded it is well below this.
  static var mostBytes: Int { 1024 }

  package init?(base64: String) {
    guard let data = Data(base64Encoded: base64), !data.isEmpty, data.count <= Self.mostBytes else { return nil }
    self.init(data: data)
  }

  package var base64: String { data.base64EncodedString() }
}
