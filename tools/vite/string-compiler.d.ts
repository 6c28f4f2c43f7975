declare module '@internationalized/string-compiler' {
  /** Compiles ICU messages by key to the source of a module that exports them as functions. */
  export function compileStrings(
    messages: Record<string, string>,
    options?: { format?: 'cjs' | 'esm' },
  ): string;
}
