/** What `npm run new` is asked for. */
export interface Wish {
  kind: string | undefined;
  name: string | undefined;
  method?: string;
  path?: string;
  feature?: string;
  says?: string;
  type?: string;
  title?: string;
  min?: string;
  unit?: string;
}
/**
 * Plans what `npm run new` writes. `readFile` returns the text of a file by its path from the root; null if the file does
 * not exist. Returns the unformatted texts by file.
 * @throws Failure if a name is taken, or if a file lacks the place where a text is to be inserted
 */
export function plan(
  wish: Wish,
  readFile: (file: string) => string | null,
): Promise<ReadonlyMap<string, string>>;
