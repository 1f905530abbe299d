/// An element's name. Those in `Tags.swift` are all that there are.
public struct Tag: Hashable, Sendable {
  let name: String
  /// Whether it has neither content nor an end.
  let isEmpty: Bool

  init(_ name: String, isEmpty: Bool = false) { (self.name, self.isEmpty) = (name, isEmpty) }

  /// The element with these attributes and this content. An element that has no content in HTML loses what is given.
  public func callAsFunction(_ attributes: Attribute..., @HTMLBuilder content: () -> [HTML]) -> HTML {
    self(attributes, content: content)
  }

  /// The same, with attributes that were put together elsewhere.
  public func callAsFunction(_ attributes: [Attribute], @HTMLBuilder content: () -> [HTML]) -> HTML {
    .element(self, attributes, isEmpty ? [] : content())
  }

  public func callAsFunction(_ attributes: Attribute...) -> HTML { .element(self, attributes, []) }
}
