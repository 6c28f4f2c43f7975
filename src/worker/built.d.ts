/** The names of the caches begin with this string. */
declare const BUILT_CACHES: string;

/** A hash of the addresses and revisions of `BUILT_FILES`. */
declare const BUILT_VERSION: string;

/** The files that the worker stores; `revision` is null if the address contains a hash of the content. */
declare const BUILT_FILES: { url: string; revision: string | null }[];

/** A part of index.html that only the page of this version contains. */
declare const BUILT_MARK: string;

/** Regular expressions of the paths at which the worker shows the app without a network. */
declare const BUILT_PAGES: string[];
