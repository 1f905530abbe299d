// Subscriptions: the lists that guardians add, kept up to date in a folder.
//
//   addresses -> Download -> last good copies -> Lists.Build -> catalog
//
//     Work/        the work on strangers' bytes (`ListWork`), done in this process
//     Fetcher/     the same, done by picket-fetch for picketd: both ends of their conversation
//     Delivery/    messages to guardians, which go the same way out: one request, with nothing that comes back
//
// `CatalogFolder` is the contract: add, remove, update. Whatever a server does, the folder has a complete catalog and
// the last good copy of every list. libcurl is loaded when a list is downloaded, since loading it takes longer than
// loading a catalog.
