/// What a look at a client's stream came to.
enum Reading {
  /// What is there is no whole request yet: it may go on its way, the piece that completes it will not.
  case more
  /// A unit was read that opens nothing; look again behind it.
  case passed
  /// `Inspector.subject` says what is wanted.
  case judge
  /// Not a protocol that says what it wants: the address decides.
  case opaque
  case bad(Denial)
}
