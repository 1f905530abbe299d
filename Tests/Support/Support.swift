// Support: generators of hostile and friendly traffic, and slow, simple decoders to compare the fast ones with.
//
// Clarity comes first here: everything may allocate, and a mistake in a test's own input traps.
