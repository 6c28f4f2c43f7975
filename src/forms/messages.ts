import type { TextKey } from '#texts/texts.ts';

/**
 * Declares the text to show if a keyword of the schema is violated: `Type.String({ minLength: 1,
 * ...messages({ minLength: 'sessionForm.noTitle' }) })`. The key `required` means a missing property.
 */
export const messages = (byKeyword: Record<string, TextKey>) => ({ 'x-messages': byKeyword });
