import Combine
import Foundation
import Testing

/// What stands in most tutorials between a publisher and its subscriber.
@Suite struct OperatorTests {
  final class Film: ObservableObject {
    @Published var rating = 100
    @Published var text = ""
  }

  @Test func `operators change, choose and leave out values`() {
    let film = Film()
    var heard: [String] = []
    let subscription = film.$rating.dropFirst().removeDuplicates().filter { $0 > 0 }.map { "\($0)+" }
      .eraseToAnyPublisher().sink { heard.append($0) }
    for rating in [200, 200, -1, 300] { film.rating = rating }
    #expect(heard == ["200+", "300+"])
    subscription.cancel()
    film.rating = 400
    #expect(heard.count == 2)
  }

  @Test func `each subscription of one publisher counts by itself`() {
    let numbers = PassthroughSubject<String, Never>()
    let late = numbers.compactMap { Int($0) }.dropFirst(2)
    var heard: [[Int]] = [[], []]
    let subscriptions = heard.indices.map { index in late.sink { heard[index].append($0) } }
    for text in ["1", "two", "3", "4"] { numbers.send(text) }
    #expect(heard == [[4], [4]])
    subscriptions.forEach { $0.cancel() }
  }

  @Test func `a subject passes on what it is sent, and one keeps the last value`() {
    let passing = PassthroughSubject<Void, Never>()
    let keeping = CurrentValueSubject<Int, Never>(1)
    passing.send()
    var heard: [Int] = []
    var held: Set<AnyCancellable> = []
    passing.sink { heard.append(0) }.store(in: &held)
    keeping.sink { heard.append($0) }.store(in: &held)
    passing.send()
    keeping.value = 2
    #expect(heard == [1, 0, 2] && keeping.value == 2)
  }

  @Test func `values are assigned to a property, for the subscription's life or the property's`() {
    let (source, target) = (Film(), Film())
    let subscription = source.$rating.assign(to: \.rating, on: target)
    source.$rating.map { "\($0)" }.assign(to: &target.$text)
    source.rating = 200
    #expect(target.rating == 200 && target.text == "200")
    subscription.cancel()
    source.rating = 300
    #expect(target.rating == 200 && target.text == "300")
  }

  @Test func `an assigned property is let go with its object`() {
    let source = Film()
    weak var gone: Film?
    do {
      let target = Film()
      source.$rating.map { "\($0)" }.assign(to: &target.$text)
      gone = target
    }
    source.rating = 200
    #expect(gone == nil)
  }

  @Test func `values are received on a queue, in their order`() async {
    let queue = DispatchQueue(label: "receiver")
    let mark = DispatchSpecificKey<Bool>()
    queue.setSpecific(key: mark, value: true)
    let numbers = PassthroughSubject<Int, Never>()
    let heard = Heard()
    let subscription = numbers.receive(on: queue).sink { heard.add($0, DispatchQueue.getSpecific(key: mark) == true) }
    for number in 0..<100 { numbers.send(number) }
    queue.sync {}
    #expect(heard.all.map(\.value) == Array(0..<100) && heard.all.allSatisfy(\.isThere))
    subscription.cancel()
  }

  @Test func `what was under way when a subscription ended is not received`() {
    let queue = DispatchQueue(label: "receiver")
    let numbers = PassthroughSubject<Int, Never>()
    let heard = Heard()
    let subscription = numbers.receive(on: queue).sink { heard.add($0, true) }
    queue.suspend()
    numbers.send(1)
    subscription.cancel()
    queue.resume()
    queue.sync {}
    #expect(heard.all.isEmpty)
  }

  @Test func `the main queue, the main run loop and an operation queue receive`() async {
    let main = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: main, value: true)
    let numbers = PassthroughSubject<Int, Never>()
    let (stream, continuation) = AsyncStream.makeStream(of: Bool.self)
    func tell(_ value: Int) { continuation.yield(DispatchQueue.getSpecific(key: main) == true) }
    var held: Set<AnyCancellable> = []
    numbers.receive(on: DispatchQueue.main).sink(receiveValue: tell).store(in: &held)
    numbers.receive(on: RunLoop.main).sink(receiveValue: tell).store(in: &held)
    numbers.receive(on: OperationQueue()).sink { _ in continuation.yield(true) }.store(in: &held)
    numbers.send(1)
    var heard = 0
    for await isRight in stream {
      #expect(isRight)
      heard += 1
      if heard == 3 { break }
    }
    held = []
  }

  @Test func `a loop gets the value now and the newest one later`() async {
    let film = Film()
    var heard: [Int] = []
    for await rating in film.$rating.values {
      heard.append(rating)
      if rating == 100 { (film.rating, film.rating) = (200, 300) }
      if rating == 300 { break }
    }
    #expect(heard == [100, 300])
  }

  /// What was heard, and whether it was heard where it should be.
  final class Heard: @unchecked Sendable {
    private let lock = NSLock()
    private var entries: [(value: Int, isThere: Bool)] = []
    var all: [(value: Int, isThere: Bool)] { lock.withLock { entries } }
    func add(_ value: Int, _ isThere: Bool) { lock.withLock { entries.append((value, isThere)) } }
  }
}
