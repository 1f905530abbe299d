/// Statements that happen together, and what came of them so far.
struct Batch {
  let queries: [Query]
  /// Of statements that are answered, and of the one that is being answered.
  var answers: [QueryAnswer] = [QueryAnswer()]
  var refusal: PostgresError?
  /// Whether the statement that is being answered has got its end.
  var isComplete = false

  init(_ queries: [Query]) { self.queries = queries }

  /// The statement that is being answered; nil once all of them are.
  var current: Query? { answers.count <= queries.count ? queries[answers.count - 1] : nil }

  var result: Result<[QueryAnswer], PostgresError> {
    if let refusal { return .failure(refusal) }
    return .success(Array(answers.prefix(queries.count)))
  }
}
