declare const isAddress: unique symbol;

/**
 * The address of a page of the app. Only the app's builder of addresses creates one: a plain string is not an
 * `Address`.
 */
export type Address = string & { readonly [isAddress]: true };

/** An address with its scheme, outside of the app. */
export type WebAddress = `${string}://${string}`;

declare module '@react-types/shared' {
  interface RouterConfig {
    href: Address | WebAddress;
  }
}
