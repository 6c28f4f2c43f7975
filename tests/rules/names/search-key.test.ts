import { describe, expect, it } from 'vitest';
import { searchKey, spacelessKey } from '#core/rules/names/search-key.ts';

const finds = (text: string, name: string): boolean => searchKey(name).includes(searchKey(text));

describe('a searched text', () => {
  it.each([
    ["Smith's", 'Smith’s Hammer'],
    ['smiths ham', 'Smith’s Hammer'],
    ['smith`s', 'Smith´s Hammer'],
    ["kal'h", 'Kal’Hyah'],
    ['kalhyah', 'Kal‘Hyah'],
    ['"old tom"', '“Old Tom” the Cat'],
    ['5 ft. x 7 x 9 x 2', '5 ft. × 7 ✕ 9 ✖ 2 ft.'],
    ['grossschild', 'Großschild'],
    ['GROSS', 'groẞschild'],
    ['bjorn aesir', 'Bjørn Æsir'],
    ['lukasz', 'Łukasz'],
    ['thorr', 'Þórr'],
    ['oedipe', 'Œdipe'],
    ['dorde', 'Đorđe'],
    ['gudrun', 'Guðrún'],
    ['ghawdex', 'Għawdex'],
    ['nana ruta', 'Ŋaŋa Ruŧa'],
    ['inci ilgaz', 'İnci Ilgaz'],
    ['ilgaz', 'ılgaz'],
    ['xmar', '𝔛𝔪𝔞𝔯'],
    ['fire', 'ﬁre'],
    ['vol. xii', 'Vol. Ⅻ'],
    ['half-elf', 'Half–Elf'],
    ['half elf', 'Half‑Elf'],
    ['longsword -1', 'Longsword −1'],
    ['mage +1', 'Wand of the War Mage, +1'],
    ['rope hemp', 'Rope (hemp)'],
    ['tea & co', 'Ｔｅａ＆Ｃｏ'],
    ['c temp map', 'C:\\Temp\\Map.txt'],
    ['bow arrow', 'Bow+Arrow'],
    ['dragon scale', 'Dragon 🔥 Scale'],
    ['coin of luck', 'Coin™of Luck®'],
    ['up down', 'Up→Down'],
    ['magic 1 block', 'Ⓜ️agic 1️⃣ Block'],
    ['2 1/2 pint', '2½ Pint Jug'],
    ['1/2 barrel 3/4', '½ Barrel 3∕4'],
    ['2.5', 'Pole of 2.5 m'],
    ['amethyst', 'Ame\u200bthyst\u00ad'],
    [' of\tclimbing ', 'Rope of  Climbing'],
    ['istanbul', 'ISTANBUL'],
    ['e\u0301lan', 'Élan'],
    ['ζευσ', 'ΖΕΥΣ'],
    ['שלום', 'שלום'],
    [' ', 'Rope'],
    ['^^', '^^'],
  ])('%j finds %j', (text, name) => {
    expect(finds(text, name)).toBe(true);
  });

  it.each([
    ['^^', 'Rope'],
    ["'", 'Smith’s Hammer'],
    ['\u200b', 'Rope'],
    ['(', 'Rope (hemp)'],
    ['25', 'Pole of 2.5 m'],
    ['-1', 'Longsword +1'],
    ['🔥', 'Dragon Scale'],
  ])('%j does not find %j', (text, name) => {
    expect(finds(text, name)).toBe(false);
  });
});

it('each part of a name that has a letter or a digit finds the name', () => {
  const names = [
    'Smith’s Hammer, +1',
    'Kal’Hyah: “die” Große',
    '5 ft. × 7½ ft.',
    'A.B.-C (1,000.5/2)',
    'Half – Elf -1',
    'É̈lan ﬁ𝔛 Ⅻ',
    'St.Ægir´s 3/4',
    'Dragon🔥 & C:\\Map_7 +2',
  ];
  const lost = names.flatMap((name) => {
    const letters = Array.from(name);
    return letters
      .flatMap((_, from) => letters.map((__, length) => letters.slice(from, from + length + 1).join('')))
      .filter((part) => /[\p{L}\p{N}]/u.test(part) && !finds(part, name));
  });
  expect(lost).toEqual([]);
});

it('a folded name is folded already', () => {
  const changed: string[] = [];
  for (let code = 0; code < 0x1_f0_00; code += 1) {
    const letter = String.fromCodePoint(code);
    // Ideographs and syllables of Hangul, of which there are 40,000, are folded alike.
    if (/[\p{Unified_Ideograph}\uac01-\ud7a3]/u.test(letter)) continue;
    for (const name of [letter, `a${letter}b`, `1${letter}1`]) {
      const key = searchKey(name);
      if (searchKey(key) !== key) changed.push(name);
    }
  }
  expect(changed).toEqual([]);
});

it.each([
  ['  An\tna\n\nMaria ', 'annamaria'],
  ['Half-Elf', 'halfelf'],
  ['', ''],
])('searches of tables also ignore the spaces in %j', (name, key) => {
  expect(spacelessKey(name)).toBe(key);
});
