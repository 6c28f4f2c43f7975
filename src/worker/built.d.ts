/** The names of the caches begin with this string. */
declare const BUILT_CACHES: string;

/** The hash of everything that the build wrote. */
declare const BUILT_VERSION: string;

/** The built files; `revision` is null if the address contains a hash of the content. */
declare const BUILT_FILES: { url: string; revision: string | null }[];

/** Name of a file that only the page of this version mentions. */
declare const BUILT_MARK: string;

/** Regular expressions of the paths at which the app shows a page. */
declare const BUILT_PAGES: string[];
