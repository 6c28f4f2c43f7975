import { type Said, said } from '#core/contract/refusals.ts';
import type { HiddenCharacter, HiddenKind } from '#core/rules/names/hidden-characters.ts';
import { type StoreFault, invalid } from './store/fault.ts';

/** The same names as in src/texts/en.json. */
const names: Record<HiddenKind, string> = {
  lineBreak: 'line break',
  tab: 'tab',
  zeroWidthSpace: 'zero width space',
  zeroWidthNonJoiner: 'zero width non-joiner',
  zeroWidthJoiner: 'zero width joiner',
  wordJoiner: 'word joiner',
  byteOrderMark: 'byte order mark',
  softHyphen: 'soft hyphen',
  hangulFiller: 'Hangul filler',
  directionMark: 'direction mark',
  directionControl: 'direction control',
  variationSelector: 'variation selector',
  tag: 'tag character',
  blank: 'blank pattern',
  brokenCharacter: 'half of a character',
  control: 'control character {code}',
  formatting: 'formatting character {code}',
};

/** Describes a hidden character and its position. `what` is the kind of text, such as `name` or `title`. */
export function hiddenWords(what: string, { kind, code, before }: HiddenCharacter): Said {
  const character = names[kind].replace('{code}', code);
  return before === ''
    ? said('hiddenCharacterFirst', { what, character })
    : said('hiddenCharacter', { what, character, before });
}

export const hiddenCharacterFault = (what: string, hidden: HiddenCharacter, field: string): StoreFault =>
  invalid(hiddenWords(what, hidden), field);
