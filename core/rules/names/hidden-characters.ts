/*
 * Invisible characters that change a name or the way the text around it reads: zero-width characters, soft
 * hyphens, fillers, direction controls, line breaks and other controls. A character that a script or an emoji
 * needs is part of the writing and does not count as hidden.
 */

/** The kinds in the order in which they are tried; a character that none of them matches is `formatting`. */
const kinds = [
  ['lineBreak', /[\n\v\f\r\u0085\u2028\u2029]/u],
  ['tab', /\t/u],
  ['zeroWidthSpace', /\u200b/u],
  ['zeroWidthNonJoiner', /\u200c/u],
  ['zeroWidthJoiner', /\u200d/u],
  ['wordJoiner', /\u2060/u],
  ['byteOrderMark', /\ufeff/u],
  ['softHyphen', /\u00ad/u],
  ['hangulFiller', /[\u115f\u1160\u3164\uffa0]/u],
  ['directionMark', /[\u061c\u200e\u200f]/u],
  ['directionControl', /[\u202a-\u202e\u2066-\u2069]/u],
  ['variationSelector', /[\u180b-\u180d\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u],
  ['tag', /[\u{e0000}-\u{e007f}]/u],
  ['blank', /\u2800/u],
  ['brokenCharacter', /\p{Surrogate}/u],
  ['control', /\p{Control}/u],
] as const;

export const hiddenKinds = [...kinds.map(([kind]) => kind), 'formatting'] as const;
export type HiddenKind = (typeof hiddenKinds)[number];

export interface HiddenCharacter {
  kind: HiddenKind;
  /** The code point, such as `U+200B`. */
  code: string;
  /** The text right before it; if long, only its last characters, after an ellipsis. Empty at the beginning. */
  before: string;
}

/**
 * Scripts in which joiners change the shape of letters: cursive scripts, and those with conjunct consonants.
 */
const joinedScripts = (
  'Arabic Syriac Mandaic Nko Mongolian Phags_Pa Adlam Hanifi_Rohingya Devanagari Bengali Gurmukhi Gujarati Oriya Tamil ' +
  'Telugu Kannada Malayalam Sinhala Tibetan Myanmar Khmer Balinese Javanese Sundanese Newa Tirhuta Chakma Grantha'
)
  .split(' ')
  .map((script) => String.raw`\p{Script=${script}}`)
  .join('');

const pictograph = String.raw`\p{Extended_Pictographic}(?:[\ufe0e\ufe0f]|\p{Emoji_Modifier})?`;

/**
 * Uses in which an invisible character is part of the writing. Each pattern includes the preceding character
 * instead of a lookbehind, which older browsers lack. A joiner may end a word (Malayalam, Persian); a
 * non-joiner must be between letters.
 */
const legitimateUses = [
  // The flag of a region: a black flag with the region's code.
  String.raw`\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{2,6}\u{e007f}`,
  String.raw`${pictograph}(?:\u200d${pictograph})*`,
  String.raw`[0-9#*]\ufe0f\u20e3`,
  String.raw`[${joinedScripts}]\u200d`,
  String.raw`[${joinedScripts}]\u200c(?=[${joinedScripts}])`,
  String.raw`\p{Script=Han}[\ufe00-\ufe02\u{e0100}-\u{e01ef}]`,
  String.raw`\p{Script=Mongolian}[\u180b-\u180f]`,
  String.raw`\p{Script=Myanmar}\ufe00`,
];

/** Characters that count as hidden in a string of one line, unless a script needs them. */
const hiddenInLine = String.raw`[\p{Default_Ignorable_Code_Point}\p{Control}\p{Surrogate}\u2028\u2029\u2800\ufff9-\ufffb]`;
/**
 * In a string of several lines, joiners and marks do no harm: only controls, lone surrogates and overrides
 * are refused.
 */
const hiddenInLines = String.raw`(?![\t\n\r])[\p{Control}\p{Surrogate}\u202d\u202e]`;

const patterns = {
  line: new RegExp(`${legitimateUses.join('|')}|(?<hidden>${hiddenInLine})`, 'gu'),
  lines: new RegExp(`(?<hidden>${hiddenInLines})`, 'gu'),
};

/** Matches a string that has a visible character. The schemas of forms use this pattern too. */
export const visible = /[^\s\p{Default_Ignorable_Code_Point}\p{Control}\u2800]/u;

/** Whether a string has no visible character. */
export const isBlank = (text: string): boolean => !visible.test(text);

/** Maximum length of the text shown before a hidden character, in characters. */
const maxTextBefore = 20;

function endOf(text: string): string {
  const characters = Array.from(text);
  return characters.length <= maxTextBefore ? text : `…${characters.slice(-maxTextBefore).join('')}`;
}

/** The first hidden character of a string, ignoring spaces around the string; null if there is none. */
export function hiddenCharacter(text: string, as: keyof typeof patterns = 'line'): HiddenCharacter | null {
  const trimmed = text.trim();
  for (const { groups, index } of trimmed.matchAll(patterns[as])) {
    const hidden = groups!['hidden'];
    if (hidden === undefined) continue;
    const kind = kinds.find(([, pattern]) => pattern.test(hidden))?.[0] ?? 'formatting';
    const code = hidden.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
    return { kind, code: `U+${code}`, before: endOf(trimmed.slice(0, index)) };
  }
  return null;
}
