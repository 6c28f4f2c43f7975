/** A dotted path after row `removed` of `list` is gone; null for what went with it. */
export function pathAfterRemoval(path: string, list: string, removed: number): string | null {
  if (!path.startsWith(`${list}.`)) return path;
  const [index = '', ...rest] = path.slice(list.length + 1).split('.');
  const row = Number(index);
  if (row === removed) return null;
  return row < removed ? path : [list, row - 1, ...rest].join('.');
}
