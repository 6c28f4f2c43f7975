import type { HiddenCharacter } from '#core/rules/names/hidden-characters.ts';
import { text } from '#texts/texts.ts';
import type { RuleFault } from './fault.ts';

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
  values: { what, character: text(`hidden.${kind}`, { code }), before },
});
