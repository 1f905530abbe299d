/// Up to 128 categories, in two words.
public struct CategorySet: Hashable, Sendable {
  public var low: UInt64
  public var high: UInt64

  @inlinable public init(low: UInt64 = 0, high: UInt64 = 0) {
    self.low = low
    self.high = high
  }

  public init(_ categories: some Sequence<Category>) {
    self.init()
    for category in categories { insert(category) }
  }

  /// The categories of which a name has one.
  public static let subjects = CategorySet(low: 1 << UInt64(Category.subjects.count) - 1)

  @inlinable public var isEmpty: Bool { low | high == 0 }

  public var count: Int { low.nonzeroBitCount + high.nonzeroBitCount }

  public func contains(_ category: Category) -> Bool {
    let word = category.number < 64 ? low : high
    return word >> UInt64(category.number & 63) & 1 == 1
  }

  public mutating func insert(_ category: Category) {
    let bit = UInt64(1) << UInt64(category.number & 63)
    if category.number < 64 { low |= bit } else { high |= bit }
  }

  public func union(_ other: CategorySet) -> CategorySet { CategorySet(low: low | other.low, high: high | other.high) }

  @inlinable public func intersection(_ other: CategorySet) -> CategorySet {
    CategorySet(low: low & other.low, high: high & other.high)
  }

  public func subtracting(_ other: CategorySet) -> CategorySet {
    CategorySet(low: low & ~other.low, high: high & ~other.high)
  }
}

extension CategorySet: Sequence {
  /// In the order of their numbers.
  public func makeIterator() -> AnyIterator<Category> {
    var rest = self
    return AnyIterator {
      let number = rest.low != 0 ? rest.low.trailingZeroBitCount : 64 + rest.high.trailingZeroBitCount
      guard let category = Category(number: number) else { return nil }
      if rest.low != 0 { rest.low &= rest.low - 1 } else { rest.high &= rest.high - 1 }
      return category
    }
  }
}
