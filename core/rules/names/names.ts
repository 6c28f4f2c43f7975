/** A name without case, accents and repeated spaces: what searches compare and stores index. */
export const normaliseName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase('en')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Case apart as Unicode folds it: what has the same capitals is the same, but the Turkish dotless i is no other i. */
const foldCase = (text: string): string =>
  text
    .split('ı')
    .map((part) => part.toLowerCase().toUpperCase().toLowerCase())
    .join('ı')
    .replaceAll('ς', 'σ');

/**
 * Two names of one key are the same name (docs/decisions/0009-names.md): neither case, nor how many spaces there are, nor
 * the Unicode form, nor characters that nobody sees tell them apart. Accents do. Stores index it.
 */
export function nameKey(name: string): string {
  const seen = name.replaceAll(/\s+/g, ' ').replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Control}]/gu, '');
  return foldCase(foldCase(seen.normalize('NFKC')).normalize('NFKC'))
    .normalize('NFKC')
    .replaceAll(/[\s\u2800]+/g, ' ')
    .trim();
}

export const isSameName = (one: string, other: string): boolean => nameKey(one) === nameKey(other);

/**
 * A character's id is `playerId:name`, split at the first colon only; the name may hold more
 * (docs/wire-contract.md#wire-ids-shape).
 */
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
