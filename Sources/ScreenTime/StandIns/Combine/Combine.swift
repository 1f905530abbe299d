// Combine: as much of it as the Screen Time modules speak of, so that `import Combine` and `$rating.sink` compile.
//
//     Publisher          whatever can be subscribed to, with values that never fail
//     Published          a property that tells its subscribers; also one whose truth lies with the daemon
//     ObservableObject   an object that says when one of its published properties is about to change
//     AnyCancellable     a subscription, which ends with it
//
// There are no operators, schedulers or demand: values arrive on the thread that made them, and those of the daemon on a
// thread of their own. A package that asks `#if canImport(Combine)` beside this one gets yes for an answer, and has to
// ask for the platform instead.
