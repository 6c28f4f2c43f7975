/** Formats a text as `npm run format` would. The extension of `file` says what the text is. */
export function formatted(file: string, text: string): Promise<string>;
