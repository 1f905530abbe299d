/// SQL that inserts rows into a table, made from the names of its columns. Like all SQL here it has nothing from outside in
/// it: values are bound.
struct Insertion: Hashable {
  let text: String

  init(into table: StaticString, _ columns: [StaticString], rows: Int) {
    let places = "(" + repeatElement("?", count: columns.count).joined(separator: ", ") + ")"
    text =
      "INSERT INTO \(table) (" + columns.map { "\($0)" }.joined(separator: ", ") + ") VALUES "
      + repeatElement(places, count: rows).joined(separator: ", ")
  }
}
