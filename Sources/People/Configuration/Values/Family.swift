internal import Catalog
public import Policy
public import Wire

/// The family in the file.
public struct Family: Hashable, Sendable {
  /// A word of the file, with its line in case the word turns out to be unknown.
  public struct Word: Hashable, Sendable {
    public let text: String
    let place: FieldPlace
  }

  public struct Child: Hashable, Sendable {
    public var name: String
    /// nil for the configuration's level.
    public var level: Level?
    public var safeSearch = false
    public var alwaysAllowed: [Name] = []
    public var alwaysBlocked: [Name] = []
    public var shields: [Shield] = []
    public var media = Media()
    public var grants: [Grant] = []
  }

  /// Something that is blocked.
  public struct Shield: Hashable, Sendable {
    public enum Categories: Hashable, Sendable {
      case specific([Word])
      case all
    }

    /// The store that it belongs to, for reasons. Its exceptions apply to that store alone.
    public var store: String
    public var categories = Categories.specific([])
    public var domains: [Name] = []
    public var applications: [Word] = []
    public var except: [Name] = []
  }

  public struct Media: Hashable, Sendable {
    public var denyExplicit = false
    public var maximumMovie: Int?
    public var maximumTV: Int?
    public var maximumApplication: Int?
  }

  /// A temporary exception.
  public struct Grant: Hashable, Sendable {
    public enum Target: Hashable, Sendable {
      case domain(Name)
      case category(Word)
      case application(Word)
      case all
    }

    public var target: Target
    /// Nanoseconds since 1970.
    public var until: UInt64
  }

  public struct Device: Hashable, Sendable {
    public enum Owner: Hashable, Sendable {
      /// The index in `children`.
      case child(Int)
      case guardian
      case shared
    }

    public var owner: Owner
    public var hardware: UInt64?
    public var network: Network?
    public var user: UInt32?
    /// For people.
    public var name: String?
  }

  /// An address, or all addresses with the same prefix.
  public struct Network: Hashable, Sendable, CustomStringConvertible {
    public let address: Address
    public let length: Int

    public var description: String {
      length == (address.isIPv4 ? 32 : 128) ? address.description : "\(address)/\(length)"
    }
  }

  public var children: [Child] = []
  public var devices: [Device] = []
  /// Their places in the file, as errors begin.
  public var placesOfChildren: [String] = []
  public var placesOfDevices: [String] = []
}

extension Family.Child {
  /// Without categories that only a catalog defines: without a catalog, the rest of the file still applies.
  public var knownToAll: Family.Child {
    func isKnown(_ word: Family.Word) -> Bool { Category(builtIn: word.text) != nil }
    var child = self
    for index in child.shields.indices {
      if case .specific(let words) = child.shields[index].categories {
        child.shields[index].categories = .specific(words.filter(isKnown))
      }
    }
    child.grants.removeAll { grant in if case .category(let word) = grant.target { !isKnown(word) } else { false } }
    return child
  }
}
