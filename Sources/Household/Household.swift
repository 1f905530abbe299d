// Household: the family behind one actor. Who is in it, what it decided, and what packets are judged by.
//
//     Tokens/      names to opaque stand-ins and back, under the family's keys
//     Passcode/    what a guardian without an account knows
