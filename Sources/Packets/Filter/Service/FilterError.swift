/// Why an order failed, and what to do.
struct FilterError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
