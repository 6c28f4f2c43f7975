interface TrustedTypesFactory {
  createPolicy(name: string, rules: { createHTML(markup: string): string }): unknown;
}

/**
 * The page's policy lets no script turn text into markup. react-aria's announcer clears itself by assigning the
 * empty text, so that one, and nothing else, is let through.
 */
export function allowEmptyMarkup(): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypesFactory };
  trustedTypes?.createPolicy('default', {
    createHTML(markup) {
      if (markup !== '') throw new TypeError('No text becomes markup here');
      return markup;
    },
  });
}
