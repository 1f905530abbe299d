// Catalog: from a name to its categories and its application, in one cache miss and without the heap.
//
// A catalog is one file, compiled by `Lists`, mapped read-only and shared by every process that judges. It is checked
// once when it is opened and never changes afterwards.
