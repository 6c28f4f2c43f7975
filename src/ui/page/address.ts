import type { WebAddress } from '#core/contract/values.ts';

declare const isAddress: unique symbol;

/**
 * The address of a page of the app. Only the module that builds addresses creates one, so a plain string is not an
 * `Address`.
 */
export type Address = string & { readonly [isAddress]: true };

declare module '@react-types/shared' {
  interface RouterConfig {
    href: Address | WebAddress;
  }
}
