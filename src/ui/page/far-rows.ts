/** Finds rows by their `data-row` while they are not mounted. */
export interface FarRows {
  /** Top of a row in px from the top of the page; null if the list does not have it. */
  topOf: (row: string) => number | null;
  /** Mounts a row without scrolling to it, if the list has it. */
  mount: (row: string) => void;
}

const lists = new Set<FarRows>();

/** Registers a list that mounts only some of its rows. Returns the function that ends it. */
export function registerFarRows(list: FarRows): () => void {
  lists.add(list);
  return () => void lists.delete(list);
}

/** Top of a row in px from the top of the page, mounted or not; null when no list has it. */
export function farTop(row: string): number | null {
  for (const list of lists) {
    const top = list.topOf(row);
    if (top !== null) return top;
  }
  return null;
}

/** Mounts a row without scrolling to it, if a list has it. */
export function mountFarRow(row: string): void {
  for (const list of lists) list.mount(row);
}
