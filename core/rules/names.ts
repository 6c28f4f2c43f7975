/** A name without case, accents and repeated spaces: what searches compare and stores index. */
export const normaliseName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase('en')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** A character's id is `playerId:name`, split at the first colon only; the name may hold more (wire contract, "Ids"). */
export const nameInId = (id: string): string => id.slice(id.indexOf(':') + 1);

/** A name as name searches of tables compare it: no case, no accents, no spaces at all. */
export function foldedName(name: string): string {
  // Most names are plain: these need no decomposition, which takes ten times as long.
  // oxlint-disable-next-line no-control-regex
  const plain = /^[\x00-\x7f]*$/.test(name) ? name.toLowerCase() : normaliseName(name);
  return plain.replaceAll(/\s/g, '');
}

const collator = new Intl.Collator();

/** The order of names in the reader's language. */
export const compareNames = (one: string, other: string): number => collator.compare(one, other);

/** Whose the character of this id is: what stands before the first colon. */
export function ownerInId(id: string): string {
  const colon = id.indexOf(':');
  return colon === -1 ? id : id.slice(0, colon);
}
