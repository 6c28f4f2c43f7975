/** What `npm run new` is asked for. */
export interface Wish {
  kind: string | undefined;
  name: string | undefined;
  call?: string;
  spec?: string;
  method?: string;
  path?: string;
  feature?: string;
  says?: string;
  type?: string;
  title?: string;
  min?: string;
}
/**
 * Plans what `npm run new` writes. `readFile` reads a file by its path from the root, null if there is none. Returns the
 * unformatted texts by file; throws if a name is taken or a place of insertion is missing.
 */
export function plan(
  wish: Wish,
  readFile: (file: string) => string | null,
): Promise<ReadonlyMap<string, string>>;
