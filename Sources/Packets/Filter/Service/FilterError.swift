/// Why an order was not carried out, and what to do.
struct FilterError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
