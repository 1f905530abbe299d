// Support: generators of hostile and friendly traffic, and slow, obvious decoders to hold the fast ones against.
//
// Clarity comes first here: everything allocates as it likes, and a mistake in a test's own input is a trap.
