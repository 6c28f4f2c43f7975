interface TrustedTypesFactory {
  createPolicy(name: string, rules: { createHTML(markup: string): string }): unknown;
}

/**
 * The page's policy forbids scripts to convert text to markup. The announcer of react-aria clears itself by
 * assigning the empty string, so this policy allows that string and nothing else.
 */
export function allowEmptyMarkup(): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypesFactory };
  trustedTypes?.createPolicy('default', {
    createHTML(markup) {
      if (markup !== '') throw new TypeError('The page must not convert text to markup');
      return markup;
    },
  });
}
