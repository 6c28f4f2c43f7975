/** Mounts a row without scrolling to it. Returns whether the list has the row. */
export type MountRow = (row: string) => boolean;

const lists = new Set<MountRow>();

/** Registers a list that mounts only some of its rows. Returns a function that ends the registration. */
export function registerFarRows(mount: MountRow): () => void {
  lists.add(mount);
  return () => void lists.delete(mount);
}

/** Mounts a row by its `data-row`, without scrolling to it. Returns whether a list has the row. */
export const mountFarRow = (row: string): boolean => [...lists].some((mount) => mount(row));
