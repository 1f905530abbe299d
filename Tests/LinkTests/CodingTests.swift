// The module's insides, which an optimised build does not show; there only allocations are counted.
#if DEBUG
#endif
