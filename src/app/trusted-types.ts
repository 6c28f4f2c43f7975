import { workerAddress } from './worker/address.ts';

interface TrustedTypesFactory {
  createPolicy(
    name: string,
    rules: { createHTML(markup: string): string; createScriptURL(address: string): string },
  ): unknown;
}

/**
 * The page's policy forbids scripts to use a string as markup or as the address of code. The announcer of react-aria
 * clears itself by assigning the empty string, and the page registers one worker, so this policy allows that string
 * and that address, and nothing else.
 */
export function restrictConversions(): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypesFactory };
  trustedTypes?.createPolicy('default', {
    createHTML(markup) {
      if (markup !== '') throw new TypeError('The page must not convert text to markup');
      return markup;
    },
    createScriptURL(address) {
      if (address !== workerAddress)
        throw new TypeError('The page must not load code from a computed address');
      return address;
    },
  });
}
