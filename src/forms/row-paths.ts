/** The dotted path that `path` becomes when row `removed` is removed from `list`; null for a path inside that row. */
export function pathAfterRemoval(path: string, list: string, removed: number): string | null {
  if (!path.startsWith(`${list}.`)) return path;
  const [index = '', ...rest] = path.slice(list.length + 1).split('.');
  const row = Number(index);
  if (row === removed) return null;
  return row < removed ? path : [list, row - 1, ...rest].join('.');
}
