import Catalog
import Testing

@Suite struct CategoryTests {
  @Test func `the built-in categories are those that others rely on, in numbers that never change`() {
    #expect(Category.builtIn.count == 40)
    #expect(Set(Category.builtIn).count == 40)
    #expect(Category(builtIn: "social")?.number == 0)
    #expect(Category(builtIn: "adult")?.number == 12)
    #expect(Category(builtIn: "relay")?.number == 30)
    #expect(Category(builtIn: "search")?.number == 39)
    #expect(Category(builtIn: "nonsense") == nil)
    #expect(Category.builtIn.allSatisfy { Category.isIdentifier($0) })
  }

  @Test(arguments: ["", "1st", "a b", "a/b", "ä", String(repeating: "a", count: 33)])
  func `what a shell or a label would choke on is no identifier`(_ text: String) {
    #expect(!Category.isIdentifier(text))
  }

  @Test func `a set holds what was put into it, in the order of the numbers`() {
    let numbers = [0, 11, 12, 63, 64, 100, 127]
    let set = CategorySet(numbers.reversed().compactMap { Category(number: $0) })
    #expect(set.map { Int($0.number) } == numbers)
    #expect(set.count == 7)
    #expect(set.intersection(.subjects).map { Int($0.number) } == [0, 11])
    #expect(set.subtracting(.subjects).map { Int($0.number) } == [12, 63, 64, 100, 127])
    #expect(Category(number: 128) == nil)
  }
}
