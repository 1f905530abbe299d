import Testing

/// The whole of Picket in the lab of `scripts/lab`: what counts is what a server received and what a client saw.
///
/// `Open` proves that without a filter everything reaches everything, so that what the other tests miss was stopped by
/// the filter. There is one lab and one router, hence one test at a time.
@Suite(.serialized, .enabled(if: Lab.isPossible, Lab.reason)) struct FenceTests {}
