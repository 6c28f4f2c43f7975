/** A name without case, accents and repeated spaces: what searches compare and stores index. */
export const normaliseName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase('en')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** A character's id is `playerId:name`, split at the first colon only; the name may hold more (wire contract, "Ids"). */
export function nameInId(id: string): string {
  const colon = id.indexOf(':');
  return colon === -1 ? id : id.slice(colon + 1);
}
