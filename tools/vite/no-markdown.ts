/**
 * Replaces the Markdown parser that rjsf's own templates import. The parser is large, and none of our forms shows
 * Markdown.
 */
export const Markdown = ({ children }: { children?: unknown }) => children;
