declare const isAddress: unique symbol;

/**
 * The address of a page of the app. Only the module that builds addresses creates one, so a plain string is not an
 * `Address`.
 */
export type Address = string & { readonly [isAddress]: true };

/** An address outside of the app, with its scheme. */
export type ExternalAddress = `${string}://${string}`;

/** Whether a link to an address from elsewhere leads to another site, and never to a script. */
export const isExternal = (address: string): address is ExternalAddress => /^https?:\/\//i.test(address);

declare module '@react-types/shared' {
  interface RouterConfig {
    href: Address | ExternalAddress;
  }
}
