// Policy: the pure decision. Who asks and when go in with the snapshot, and a verdict comes out with its reason.
//
// All that depends on settings is decided here. What is refused under any settings is decided where it is seen:
//
//     packets that cannot be read or placed, or that come before their verdict (`Denial` of Inspect)
//     uninvited packets from outside to a device, R13 (`PacketJudge+Uninvited` of Filter)
//     tunnels in this machine's own resolver's questions, R14, and proxies on loopback (`Engine+Judge` of Filter)
//
// An allowed flow whose address does not fit its name gets that as its reason once DNS has answered
// (`AddressChecks.Unwritten` of Filter).
//
//     Settings/   plain values, which the people plane fills
//     Compile/    values to bytes, child by child; those that did not change are known from the last time
//     Snapshot/   the bytes: what lies where (`Layout`), the check of all of it, names and devices found in it
//     Decide/     an identity to a ruling; the closed list of reasons
//
// A snapshot is flat words in sealed memory. Whoever opens one checks every place and every count in it first; after
// that it is read where it lies, by any number of threads, without the heap and without counting references. It goes
// with one catalog: numbers of applications are that catalog's, and another one is refused.
//
// The rules, in the order in which the first that applies decides a flow with a name:
//
//     1. what the home serves itself passes; port 853 does not
//     2. canaries, relays and designated resolvers are blocked, since answering them would turn the filter off
//     3. connectivity checks pass
//     4. what the guardian always blocks is blocked
//     5. who goes around an enforced safe search is blocked
//     6. what the guardian always allows passes
//     7. what a live grant is about passes; a grant of a category lifts that category alone, and
//        a grant of everything but some categories leaves names of those to the stores
//     8. what a guardian allows passes every store but Picket's own and a guardian's list of the same names; an allowed
//        category passes alone, with the ratings of its applications
//     9. help that a child must be able to find (`Match.Standing.isProtected`) passes all but lists of domains that have it
//    10. each store is judged alone, and any block blocks: its lists of domains, filter and categories less its
//        exceptions, then its limits of applications and ratings
//    11. level strict blocks proxies, and names at addresses that DNS did not give for them; so does every level where
//        nothing but the name takes a flow past a shield
//
// Without a name the address decides by the names that DNS gave it for, then 7 to 11. For an unknown device 10 is asked of all
// children's stores, one child after the other.
