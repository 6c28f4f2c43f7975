/*
 * What core uses of what browsers and Node have in common, and nothing else of either: the compiler checks core with
 * these alone (core/tsconfig.json). Everywhere else their own declarations hold.
 */

/** The WHATWG URL. */
declare class URL {
  static canParse(url: string, base?: string): boolean;
  constructor(url: string, base?: string);
  readonly protocol: string;
}

declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean });
  decode(bytes: Uint8Array): string;
}

/** Base64 to a string with one character a byte. */
declare function atob(base64: string): string;

/** A file's bytes; core only hands it on. */
interface Blob {
  readonly size: number;
  readonly type: string;
  arrayBuffer(): Promise<ArrayBuffer>;
}
