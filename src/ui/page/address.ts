declare const isMade: unique symbol;

/** A page of the app, as the app's builder of addresses makes it: a plain string is none. */
export type Address = string & { readonly [isMade]: true };

/** An address with its scheme, which leads out of the app. */
export type WebAddress = `${string}://${string}`;

declare module '@react-types/shared' {
  interface RouterConfig {
    href: Address | WebAddress;
  }
}
