import type { DemoRandom } from '#server/demo/random.ts';

/** The parts of an IP address: 4 whole numbers for IPv4, 8 for IPv6. */
export type Parts = readonly number[];

const randomCase = (random: DemoRandom, text: string): string =>
  Array.from(text, (sign) => (random.chance(0.5) ? sign.toUpperCase() : sign.toLowerCase())).join('');

const dotted = (parts: Parts): string => parts.join('.');
const padded = (parts: Parts): string => parts.map((part) => String(part).padStart(3, '0')).join('.');

function hexadecimal(random: DemoRandom, parts: Parts): string {
  const groups = parts.map((part) => {
    const hex = part.toString(16);
    return randomCase(random, random.chance(0.5) ? hex : hex.padStart(4, '0'));
  });
  const zero = parts.indexOf(0);
  if (zero === -1 || random.chance(0.3)) return groups.join(':');
  let end = zero;
  while (parts[end] === 0) end += 1;
  return `${groups.slice(0, zero).join(':')}::${groups.slice(end).join(':')}`;
}

const mapped = (random: DemoRandom, parts: Parts): string => {
  const [a = 0, b = 0, c = 0, d = 0] = parts;
  const tail = random.pick([dotted(parts), `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`]);
  return randomCase(random, random.pick([`::ffff:${tail}`, `0:0:0:0:0:FFFF:${tail}`, `0000::ffff:${tail}`]));
};

const port = (random: DemoRandom): string => `:${random.whole(1, 65_535)}`;

/** Writes an address in a random notation, as proxies may send it. */
export function written(random: DemoRandom, parts: Parts): string {
  const isShort = parts.length === 4;
  const isMapped = isShort && random.chance(0.5);
  const bare = isShort
    ? isMapped
      ? mapped(random, parts)
      : random.pick([dotted(parts), padded(parts)])
    : hexadecimal(random, parts);
  const zoned = isShort || random.chance(0.7) ? bare : `${bare}%${random.pick(['eth0', '1', 'en-0.1'])}`;
  const framed =
    isShort && !isMapped
      ? zoned + (random.chance(0.5) ? port(random) : '')
      : random.pick([zoned, `[${zoned}]`, `[${zoned}]${port(random)}`]);
  return random.pick(['', ' ', '\t']) + random.pick([framed, `"${framed}"`]) + random.pick(['', ' ']);
}

export const randomParts = (random: DemoRandom): Parts =>
  random.chance(0.5)
    ? Array.from({ length: 4 }, () => random.whole(0, 255))
    : [0x2001, ...Array.from({ length: 7 }, () => (random.chance(0.4) ? 0 : random.whole(0, 65_535)))];

/** Strings that are no address in any notation. */
export const invalidAddresses = [
  '',
  ' ',
  'unknown',
  '_hidden',
  '1.2.3',
  '1.2.3.4.5',
  '1.2.3.256',
  '1.2.3.4:port',
  '1.2.3.4, 5.6.7.8',
  '[1.2.3.4',
  ':::',
  '[::1',
  '::1]',
  '1:2:3:4:5:6:7:8:9',
  '::ffff:1.2.3.999',
  '::g',
  '0x7f000001',
  '2130706433',
  "'; drop table member; --",
  '%00',
  '\u0000',
  'x'.repeat(5_000),
  '[['.repeat(1_000),
];
