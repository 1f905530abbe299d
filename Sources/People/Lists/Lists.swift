// Lists: from text that people publish to a catalog that packets are judged by.
//
//   file, folder, tarball -> lines -> Importer -> Rule -> Compiler -> catalog + its explanations
//
// Everything streams: a list may have any size, a line any length, and what cannot be understood is told with its file,
// line, text and reason, never passed over. The same sources give the same catalog, byte for byte.
