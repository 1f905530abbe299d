import Combine
import Testing

@Suite struct PublishedTests {
  final class Film: ObservableObject {
    @Published var rating = 100
    @Published var title = "Film"
  }

  final class Plain: ObservableObject {}

  @Test func `a subscriber hears the value now and each new one before it is there`() {
    let film = Film()
    var heard: [[Int]] = []
    let subscription = film.$rating.sink { heard.append([$0, film.rating]) }
    film.rating = 200
    film.rating = 300
    #expect(heard == [[100, 100], [200, 100], [300, 200]])
    subscription.cancel()
    film.rating = 400
    #expect(heard.count == 3)
    #expect(film.rating == 400)
  }

  @Test func `a subscription ends with whoever holds it`() {
    let film = Film()
    var heard = 0
    var held: Set<AnyCancellable> = []
    film.$rating.sink { _ in heard += 1 }.store(in: &held)
    film.rating = 1
    held = []
    film.rating = 2
    #expect(heard == 2)
  }

  @Test func `an object says when any of its properties is about to change`() {
    let film = Film()
    var changes = 0
    let subscription = film.objectWillChange.sink { changes += 1 }
    film.rating = 200
    film.title = "Other"
    #expect(changes == 2)
    #expect(film.objectWillChange === film.objectWillChange)
    subscription.cancel()
    film.rating = 300
    #expect(changes == 2)
    Plain().objectWillChange.send()
  }

  @Test func `a callback may cancel its own subscription and set the value`() {
    let film = Film()
    var subscription: AnyCancellable?
    var heard: [Int] = []
    subscription = film.$rating.sink { value in
      heard.append(value)
      if value == 200 {
        subscription?.cancel()
        film.rating = 300
      }
    }
    film.rating = 200
    #expect(heard == [100, 200])
  }
}
