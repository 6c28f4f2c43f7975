/*
 * The globals that browsers and Node share and that core uses: the compiler checks core against these only
 * (core/tsconfig.json). Everywhere else, the declarations of the platform apply.
 */

/** The WHATWG URL. */
declare class URL {
  constructor(url: string, base?: string);
  readonly protocol: string;
}

declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean });
  decode(bytes: Uint8Array): string;
}

/** Decodes base64 to a string with one character per byte. */
declare function atob(base64: string): string;

/** A file's bytes; core only passes them on. */
interface Blob {
  readonly size: number;
  readonly type: string;
  arrayBuffer(): Promise<ArrayBuffer>;
}
