import type { NamedPick, PartyAddition, PartyRow } from '#core/rules/party/party.ts';
import { chosenId, typedFor } from '#core/rules/picked.ts';
import { text } from '#texts/texts.ts';
import type { PrefixIndex } from '#ui/fields/choice/prefix-index.ts';

/** Maximum number of names that a text lists; it only counts the others. */
const maxNamed = 10;

/** Names as a sentence lists them. */
export function listed(names: readonly string[]): string {
  const named = names.slice(0, maxNamed).join(', ');
  const more = names.length - maxNamed;
  return more > 0 ? text('form.andMore', { fields: named, count: more }) : named;
}

type Counted = 'party.doubles' | 'party.unknown' | 'party.ambiguous';

const counted = (key: Counted, names: readonly string[]): string =>
  names.length === 0 ? '' : text(key, { count: names.length, names: listed(names) });

/** Says what an addition did. `isKnown`: the characters are loaded, so that a name without one is really unknown. */
export function additionWords(addition: PartyAddition, limit: number, isKnown: boolean): string {
  const { added, doubles, unknown, ambiguous, surplus } = addition;
  const texts = [...unknown, ...ambiguous];
  const unresolved = isKnown
    ? [
        counted('party.unknown', unknown),
        counted('party.ambiguous', ambiguous),
        texts.length > 0 ? text('party.asText', { count: texts.length }) : '',
      ]
    : [texts.length > 0 ? text('party.awaited', { names: listed(texts) }) : ''];
  return [
    isKnown || added > 0 ? text('party.added', { count: added }) : '',
    counted('party.doubles', doubles),
    ...unresolved,
    surplus.length > 0 ? text('party.surplus', { limit, names: listed(surplus) }) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Says that the same exp was set for all, and which other values it replaced. */
export function expWords(
  rows: readonly PartyRow[],
  replaced: readonly PartyRow[],
  exp: number,
  index: PrefixIndex,
): string {
  const values = replaced.map((row) => {
    const { character, exp: old } = row;
    const name = index.find(chosenId(character))?.name ?? typedFor(character);
    const shown = typeof old === 'number' ? text('form.number', { value: old }) : String(old);
    return name === ''
      ? text('party.expOfRow', { row: rows.indexOf(row) + 1, exp: shown })
      : text('party.expOf', { name, exp: shown });
  });
  const setWords = text('party.expSet', { exp, count: rows.length });
  return values.length === 0
    ? setWords
    : `${setWords} ${text('party.expReplaced', { values: listed(values) })}`;
}

/** Finds the character that each name means; a name may also be unknown or ambiguous. */
export const picksOf = (names: readonly string[], index: PrefixIndex): NamedPick[] =>
  names.map((name) => {
    const found = index.meant(name);
    if (found) return { name: found.name, means: { id: found.id } };
    return { name, means: index.matches(name).count > 1 ? 'ambiguous' : 'unknown' };
  });
