/**
 * A name without case, accents and repeated spaces: databases order by it, and it identifies a label. Searches compare
 * `searchKey`.
 */
export const normaliseName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase('en')
    .replaceAll(/\s+/g, ' ')
    .trim();

/**
 * Folds case as Unicode does: strings with the same capitals become equal, but the Turkish dotless i stays
 * different from i.
 */
const foldCase = (text: string): string =>
  text
    .split('ı')
    .map((part) => part.toLowerCase().toUpperCase().toLowerCase())
    .join('ı')
    .replaceAll('ς', 'σ');

/**
 * Names with equal keys are the same name (docs/decisions/0009-names.md): neither case, nor the number of
 * spaces, nor the Unicode form, nor invisible characters distinguish them. Accents do. Databases index the key.
 */
export function nameKey(name: string): string {
  const visibleName = name
    .replaceAll(/\s/g, ' ')
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Control}]/gu, '');
  return foldCase(foldCase(visibleName.normalize('NFKC')).normalize('NFKC'))
    .normalize('NFKC')
    .replaceAll(/[\s\u2800]+/g, ' ')
    .trim();
}

export const isSameName = (one: string, other: string): boolean => nameKey(one) === nameKey(other);

/** The id of a character. */
export const characterIdOf = (playerId: string, name: string): string => `${playerId}:${name}`;

/**
 * The name in a character's id `playerId:name`, which is split at the first colon only: the name may contain
 * more (docs/wire-contract.md#wire-ids-shape).
 */
export const nameInId = (id: string): string => id.slice(id.indexOf(':') + 1);

let collator = new Intl.Collator();

/** Orders names by the rules of this language from now on, instead of the system's. */
export const orderNamesIn = (locale: string): void => {
  collator = new Intl.Collator(locale);
};

/** Compares names by the rules of the language that `orderNamesIn` has set. */
export const compareNames = (one: string, other: string): number => collator.compare(one, other);

/** The player's id in a character's id: the part before the first colon; the whole id if there is none. */
export function ownerInId(id: string): string {
  const colon = id.indexOf(':');
  return colon === -1 ? id : id.slice(0, colon);
}
