/** Stands in for the Markdown reader that rjsf's own templates import: no form of ours shows any, and it is large. */
export const Markdown = ({ children }: { children?: unknown }) => children;
