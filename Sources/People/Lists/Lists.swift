// Lists: from published text to a catalog that packets are judged by.
//
//   file, folder, tar archive -> lines -> Importer -> Rule -> Compiler -> catalog + provenance file
//
// Everything streams: a list may have any size, a line any length, and what cannot be understood is reported with its
// file, line, text and reason. The same sources give the same catalog, byte for byte.
