import type { HiddenCharacter, HiddenKind } from '#core/rules/names/hidden-characters.ts';
import { text, type TextKey } from '#texts/texts.ts';
import type { RuleFault } from './fault.ts';

const names = {
  lineBreak: 'hidden.lineBreak',
  tab: 'hidden.tab',
  zeroWidthSpace: 'hidden.zeroWidthSpace',
  zeroWidthNonJoiner: 'hidden.zeroWidthNonJoiner',
  zeroWidthJoiner: 'hidden.zeroWidthJoiner',
  wordJoiner: 'hidden.wordJoiner',
  byteOrderMark: 'hidden.byteOrderMark',
  softHyphen: 'hidden.softHyphen',
  hangulFiller: 'hidden.hangulFiller',
  directionMark: 'hidden.directionMark',
  directionControl: 'hidden.directionControl',
  variationSelector: 'hidden.variationSelector',
  tag: 'hidden.tag',
  blank: 'hidden.blank',
  brokenCharacter: 'hidden.brokenCharacter',
  control: 'hidden.control',
  formatting: 'hidden.formatting',
} as const satisfies Record<HiddenKind, TextKey>;

/**
 * The fault of a text with a hidden character. Its message names the character and its place; `what` is the kind of
 * text.
 */
export const hiddenFault = (
  path: string,
  what: 'name' | 'title' | 'description',
  { kind, code, before }: HiddenCharacter,
): RuleFault => ({
  path,
  message: before === '' ? 'form.hiddenFirst' : 'form.hidden',
  values: { what, character: text(names[kind], { code }), before },
});
