/// Puts together what stands between an element's braces: texts, elements, conditions and loops.
@resultBuilder
public enum HTMLBuilder {
  public static func buildExpression(_ words: String) -> [HTML] { [.text(words)] }
  public static func buildExpression(_ html: HTML) -> [HTML] { [html] }
  public static func buildExpression(_ html: HTML?) -> [HTML] { html.map { [$0] } ?? [] }
  public static func buildExpression(_ html: [HTML]) -> [HTML] { html }
  public static func buildBlock(_ parts: [HTML]...) -> [HTML] { parts.flatMap { $0 } }
  public static func buildArray(_ parts: [[HTML]]) -> [HTML] { parts.flatMap { $0 } }
  public static func buildOptional(_ part: [HTML]?) -> [HTML] { part ?? [] }
  public static func buildEither(first part: [HTML]) -> [HTML] { part }
  public static func buildEither(second part: [HTML]) -> [HTML] { part }
}
