import { describe, expect, it } from 'vitest';
import { hiddenCharacter, isBlank } from '#core/rules/names/hidden-characters.ts';
import { nameFault } from '#core/rules/names/name-faults.ts';

describe('an invalid name', () => {
  const kinds = {
    zeroWidthSpace: '\u200b',
    zeroWidthNonJoiner: '\u200c',
    zeroWidthJoiner: '\u200d',
    wordJoiner: '\u2060',
    byteOrderMark: '\ufeff',
    softHyphen: '\u00ad',
    hangulFiller: '\u115f\u1160\u3164\uffa0',
    directionMark: '\u200e\u200f\u061c',
    directionControl: '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069',
    lineBreak: '\n\r\u0085\u2028\u2029',
    tab: '\t',
    control: '\u0000\u001b\u007f',
    variationSelector: '\ufe0f\u{e0100}\u180b',
    tag: '\u{e0041}',
    blank: '\u2800',
    brokenCharacter: '\ud800',
    formatting: '\u034f\u2062\ufff9\u{1d173}',
  };

  it.each<[string, string, string, string]>([
    ...Object.entries(kinds).flatMap(([kind, characters]) =>
      Array.from(characters, (hidden): [string, string, string, string] => [
        `a${hidden}b`,
        kind,
        `U+${hidden.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`,
        'a',
      ]),
    ),
    ['\u200eAmethyst', 'directionMark', 'U+200E', ''],
    ['Amethyst\u200f', 'directionMark', 'U+200F', 'Amethyst'],
    // Joiners, selectors and tags in places where no script or emoji needs them.
    ['\u{1f409}\u200dx', 'zeroWidthJoiner', 'U+200D', '\u{1f409}'],
    ['\u{1f409}\u200d', 'zeroWidthJoiner', 'U+200D', '\u{1f409}'],
    ['\u200d\u{1f409}', 'zeroWidthJoiner', 'U+200D', ''],
    ['1\ufe0f', 'variationSelector', 'U+FE0F', '1'],
    ['\u{1f3f4}\u{e0067}\u{e0062}', 'tag', 'U+E0067', '\u{1f3f4}'],
    ['\u0645\u200c', 'zeroWidthNonJoiner', 'U+200C', '\u0645'],
    ['\u0645\u200c x', 'zeroWidthNonJoiner', 'U+200C', '\u0645'],
    ['\u0645\u200d\u200d', 'zeroWidthJoiner', 'U+200D', '\u0645\u200d'],
  ])('has the fault hiddenCharacter: %j', (name, kind, code, before) => {
    expect(hiddenCharacter(name)).toEqual({ kind, code, before });
    expect(nameFault(name)).toEqual({ reason: 'hiddenCharacter', hidden: { kind, code, before } });
  });

  it('is quoted up to the hidden character, with at most 20 characters', () => {
    expect(hiddenCharacter(`${'\u{1f409}'.repeat(21)}\u200b`)?.before).toBe(`…${'\u{1f409}'.repeat(20)}`);
    expect(hiddenCharacter(`${'\u{1f409}'.repeat(20)}\u200b`)?.before).toBe('\u{1f409}'.repeat(20));
  });

  it.each([' ', '\u00a0\u3000', '\u200b', ' \u200b\u3164\u00ad ', '\u2800', '\u0007', '\ufeff', '\u{e0041}'])(
    'has the fault noName if nothing in it is visible: %j',
    (name) => {
      expect(isBlank(name)).toBe(true);
      expect(nameFault(name)).toEqual({ reason: 'noName' });
    },
  );
});

it.each([
  ['a dragon', '\u{1f409}'],
  ['an astronaut with a skin tone', '\u{1f469}\u{1f3fd}\u200d\u{1f680}'],
  ['a family', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}'],
  ['a rainbow flag', 'Flag \u{1f3f3}\ufe0f\u200d\u{1f308} of hope'],
  ['the flag of Scotland', '\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
  ['the flag of Italy', '\u{1f1ee}\u{1f1f9}'],
  ['a keycap', '1\ufe0f\u20e3'],
  ['a shaking head', '\u{1f642}\u200d\u2194\ufe0f'],
  ['a heart as text', '\u2764\ufe0e'],
  ['Persian with a non-joiner', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'],
  ['a Persian abbreviation', '\u0647\u200d'],
  ['Arabic', '\u0645\u0635\u0628\u0627\u062d \u0639\u0644\u0627\u0621 \u0627\u0644\u062f\u064a\u0646'],
  ['Hindi with a joiner', '\u0915\u094d\u200d\u0937'],
  ['Hindi with a non-joiner', '\u0915\u094d\u200c\u0937'],
  ['Bengali', '\u09b0\u200d\u09cd\u09af\u09be'],
  ['Malayalam that ends with a joiner', '\u0d05\u0d35\u0d28\u0d4d\u200d'],
  ['Sinhala', '\u0dc1\u0dca\u200d\u0dbb\u0dd3'],
  ['Mongolian', '\u182a\u180b\u1820\u180e\u1820'],
  ['a variant of a Japanese name', '\u845b\u{e0100}\u57ce'],
  ['unusual spaces', 'Iron\u00a0Ingot\u2003x'],
  ['spaces and line breaks around it', ' \n Rope \r\n'],
  ['punctuation', 'a/b?c#d%e&f=g $where <b> \\ "x" __proto__'],
])('a valid name may contain %s', (_what, name) => {
  expect(hiddenCharacter(name)).toBeNull();
  expect(nameFault(name)).toBeNull();
});

it.each([
  ...['one\ntwo', 'one\r\n\ttwo', 'a\u200bb', 'a\u200eb', '\u2067x\u2069'].map(
    (text) => [text, null] as const,
  ),
  ['one\ntwo\u0007', 'control after "one\ntwo"'],
  ['a\u000bb', 'lineBreak after "a"'],
  ['a\u202eb', 'directionControl after "a"'],
  ['a\udc00', 'brokenCharacter after "a"'],
] as const)('the hidden character in the multi-line text %j is %j', (text, expected) => {
  const hidden = hiddenCharacter(text, 'lines');
  expect(hidden && `${hidden.kind} after "${hidden.before}"`).toBe(expected);
});
