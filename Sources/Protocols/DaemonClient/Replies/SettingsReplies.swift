package import PicketJSON

// Replies of `io.picket.Settings`.
extension Daemon {
  /// A profile's has an empty child.
  package struct StoreSummary: Decodable, Sendable {
    package let child: String
    package let profile: String?
    package let client: String
    package let name: String
    package let isActive: Bool
    package let revision: Int
    package let settings: [String]
    package let until: String?
    package let declaredIn: String?
  }

  package struct StoresReply: Decodable, Sendable { package let stores: [StoreSummary] }

  package struct ReadReply: Decodable, Sendable {
    package let isActive: Bool
    package let revision: Int
    package let settings: JSON.Object
  }

  package struct RevisionReply: Decodable, Sendable { package let revision: Int }

  package struct EffectiveReply: Decodable, Sendable {
    package let maximumMovieRating: Int
    package let maximumTVShowRating: Int
    package let maximumAppRating: Int
    package let denyExplicitContent: Bool
  }

  /// A profile's has an empty child.
  package struct ShieldSummary: Decodable, Sendable {
    package let child: String
    package let profile: String?
    package let client: String
    package let store: String
    package let isActive: Bool
    package let until: String?
    package let categories: [String]
    package let domains: [String]
    package let applications: [String]
    package let allWeb: Bool
    package let except: [String]
    package let declaredIn: String?
  }

  /// A child whose internet is switched off.
  package struct Off: Decodable, Sendable {
    package let child: String
    package let until: String?
  }

  package struct OffReply: Decodable, Sendable { package let off: [Off] }

  package struct OnReply: Decodable, Sendable { package let children: [String] }

  package struct ShieldsReply: Decodable, Sendable { package let shields: [ShieldSummary] }

  package struct PathsReply: Decodable, Sendable { package let paths: [String] }

  package struct TokensReply: Decodable, Sendable { package let tokens: [String] }

  package enum TokenKind: String, CaseIterable, Decodable, Sendable { case domain, category, application }

  /// The name that a token stands for.
  package struct RevealedToken: Decodable, Sendable {
    package let token: String
    package let kind: TokenKind
    package let value: String
    package let title: String
  }

  package struct RevealReply: Decodable, Sendable { package let items: [RevealedToken] }
}
