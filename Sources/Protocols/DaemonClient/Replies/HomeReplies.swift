// Replies of `io.picket.Home`.
extension Daemon {
  /// The broker, and as whom picket-mqtt connects.
  package struct HomeBroker: Decodable, Hashable, Sendable {
    package let host: String
    package let port: Int
    package let isEncrypted: Bool
    package let authority: String?
    package let user: String?
    package let password: String?
    /// What all topics begin with.
    package let topic: String
  }

  /// nil where the configuration names no broker.
  package struct HomeBrokerReply: Decodable, Sendable { package let broker: HomeBroker? }

  package struct HomeFamily: Decodable, Hashable, Sendable {
    package let children: [HomeChild]
    package let requests: [HomeRequest]

    package init(children: [HomeChild], requests: [HomeRequest] = []) {
      (self.children, self.requests) = (children, requests)
    }
  }

  package enum HomeState: String, CaseIterable, Decodable, Sendable { case open, closed, paused }

  package struct HomeChild: Decodable, Hashable, Sendable {
    /// A number, which says nothing of the child.
    package let id: String
    /// Missing where names stay in the house.
    package let name: String?
    package let state: HomeState
    /// Seconds of the limit that has the least left today.
    package let left: Int?
    package let categories: [HomeCategory]

    package init(id: String, name: String? = nil, state: HomeState, left: Int? = nil, categories: [HomeCategory] = []) {
      (self.id, self.name, self.state, self.left, self.categories) = (id, name, state, left, categories)
    }
  }

  package struct HomeCategory: Decodable, Hashable, Sendable {
    package let id: String
    package let title: String
    package let isStopped: Bool

    package init(id: String, title: String, isStopped: Bool) {
      (self.id, self.title, self.isStopped) = (id, title, isStopped)
    }
  }

  /// An open request that a yes opens something for.
  package struct HomeRequest: Decodable, Hashable, Sendable {
    package let number: Int
    package let child: String
    /// What is asked for; missing where names stay in the house.
    package let what: String?
    package let why: String?

    package init(number: Int, child: String, what: String? = nil, why: String? = nil) {
      (self.number, self.child, self.what, self.why) = (number, child, what, why)
    }
  }
}
