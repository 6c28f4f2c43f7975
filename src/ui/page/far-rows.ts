/** A list that can find its rows by their `data-row` even while they are not mounted. */
export interface FarRows {
  /** The distance in px from the top of the page to the top of a row; null if the list has no such row. */
  topOf: (row: string) => number | null;
  /** Mounts a row, if the list has it, without scrolling to it. */
  mount: (row: string) => void;
}

const lists = new Set<FarRows>();

/** Registers a list that mounts only some of its rows. Returns a function that ends the registration. */
export function registerFarRows(list: FarRows): () => void {
  lists.add(list);
  return () => void lists.delete(list);
}

/** The distance in px from the top of the page to the top of a row, mounted or not; null if no list has such a row. */
export function farTop(row: string): number | null {
  for (const list of lists) {
    const top = list.topOf(row);
    if (top !== null) return top;
  }
  return null;
}

/** Mounts a row, if a list has it, without scrolling to it. */
export function mountFarRow(row: string): void {
  for (const list of lists) list.mount(row);
}
