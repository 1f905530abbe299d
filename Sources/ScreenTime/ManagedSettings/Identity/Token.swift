internal import FoundationEssentials

/// Stands in for an application, a domain or a category, and says nothing about it to who has no key.
///
/// The same thing has the same token in the whole household and for good. A token that was made under a key which has
/// been replaced since still works.
public struct Token<T>: Equatable, Hashable, Sendable {
  /// As the daemon sealed it.
  let data: Data

  init(data: Data) { self.data = data }
}

public typealias ApplicationToken = Token<Application>
public typealias WebDomainToken = Token<WebDomain>
public typealias ActivityCategoryToken = Token<ActivityCategory>

extension Token {
  /// A name is at most 253 bytes; sealed and padded it stays well below this.
  static var mostBytes: Int { 1024 }

  package init?(base64: String) {
    guard let data = Data(base64Encoded: base64), !data.isEmpty, data.count <= Self.mostBytes else { return nil }
    self.init(data: data)
  }

  package var base64: String { data.base64EncodedString() }
}
