// Subscriptions: the lists that guardians add, kept up to date in a folder.
//
//   addresses -> Download -> last good copies -> Lists.Build -> catalog
//
// `CatalogFolder` is the contract: add, remove, update. Whatever a server does, the folder holds a whole catalog and the
// last good copy of every list. A module of its own, because libcurl and what it brings take longer to load than a
// catalog does, and who only reads one should not wait for them.
