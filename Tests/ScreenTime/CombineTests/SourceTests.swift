import Testing

@testable import Combine

/// A published property whose value is stored elsewhere.
@Suite struct SourceTests {
  final class Elsewhere: ObservableObject {
    var truth = 1
    var followers = 0
    var tell: ((Int) -> Void)?
    @Published var value: Int

    init() {
      _value = Published(wrappedValue: 0)
      _value = Published(
        asking: { [unowned self] in truth },
        following: { [unowned self] _, tell in
          followers += 1
          self.tell = tell
          return AnyCancellable { [weak self] in self?.followers -= 1 }
        })
    }
  }

  @Test func `each reading asks`() {
    let elsewhere = Elsewhere()
    #expect(elsewhere.value == 1)
    elsewhere.truth = 2
    #expect(elsewhere.value == 2)
    #expect(elsewhere.followers == 0)
  }

  @Test func `it is followed as long as somebody listens, once for all of them`() {
    let elsewhere = Elsewhere()
    var heard: [Int] = []
    let first = elsewhere.$value.sink { heard.append($0) }
    let second = elsewhere.$value.sink { heard.append($0 * 10) }
    #expect(elsewhere.followers == 1)
    elsewhere.tell?(5)
    #expect(heard == [1, 10, 5, 50])
    first.cancel()
    #expect(elsewhere.followers == 1)
    second.cancel()
    #expect(elsewhere.followers == 0)
  }

  @Test func `who listens to the object hears of it too`() {
    let elsewhere = Elsewhere()
    var changes = 0
    let subscription = elsewhere.objectWillChange.sink { changes += 1 }
    #expect(elsewhere.followers == 1)
    elsewhere.tell?(5)
    #expect(changes == 1)
    subscription.cancel()
  }
}
