import { busts, type Part, type Material, materials } from './busts.ts';
import { colourStencil, createStencil, type Stencil } from './png.ts';
import { createRandom, type Random } from './random.ts';
import { distance, ellipse } from './shapes.ts';

/** Pixels per side. */
const size = 256;
/** Number of shades of each material, from light to dark. */
const shades = 20;
/** Number of steps between two shades along an edge. */
const steps = 4;

/** Red, green and blue, from 0 to 255. */
type Colour = readonly [number, number, number];

/** One colour of a palette: a shade of a material, or a mixture along the edge between two. */
interface Entry {
  under: { material: Material; shade: number };
  over: { material: Material; shade: number };
  /** The share of `over` in the mixture, from 0 (only `under`) to 1 (only `over`). */
  share: number;
}

interface Bust {
  stencil: Stencil;
  entries: Entry[];
}

const inShades = (value: number): number => Math.min(shades - 1, Math.max(0, Math.floor(value * shades)));

/** The shade of a material at a pixel, lit from the upper left. */
function shadeAt(material: Material, x: number, y: number): number {
  if (material === 'sky') return inShades(distance(x - 96, y - 72) / 250);
  if (material === 'moon') return inShades(distance(x - 108, y - 84) / 120);
  if (material === 'cloak') return inShades(0.15 + (x - 60) / 260 + (y - 170) / 420);
  if (material === 'shade') return inShades(0.3);
  return inShades(0.1 + (x - 88) / 130 + (y - 70) / 340);
}

/** Pixels per side of the tiles that are checked as a whole first. */
const tile = 16;
/**
 * A tile whose middle is further from an edge than this is entirely inside or outside. The value includes a
 * margin, because shapes' distances are approximate.
 */
const clear = tile * 1.1;

/**
 * The parts that touch a tile, starting with the last part that covers it all: parts beneath are invisible.
 */
function partsOn(layers: readonly Part[], left: number, top: number): Part[] {
  const visibleParts: Part[] = [];
  for (const part of layers) {
    const away = part.shape(left + tile / 2, top + tile / 2);
    if (away > clear) continue;
    if (away < -clear) visibleParts.length = 0;
    visibleParts.push(part);
  }
  return visibleParts;
}

/** Draws a bust once, in colour indexes; its portraits differ only in the palette. */
function draw(parts: readonly Part[]): Bust {
  const entries: Entry[] = materials.flatMap((material) =>
    Array.from({ length: shades }, (_unused, shade) => ({
      under: { material, shade },
      over: { material, shade },
      share: 1,
    })),
  );
  const plain = (material: Material, shade: number): number => materials.indexOf(material) * shades + shade;
  const mixtures = new Map<number, number>();
  const mixed = (under: Entry['under'], over: Entry['over'], share: number): number => {
    const key =
      (plain(under.material, under.shade) * 256 + plain(over.material, over.shade)) * (steps + 1) +
      share * steps;
    const existing = mixtures.get(key);
    if (existing !== undefined) return existing;
    // A palette has at most 256 colours: beyond that, an edge uses the upper side's colour.
    if (entries.length === 256) return plain(over.material, over.shade);
    mixtures.set(key, entries.length);
    entries.push({ under, over, share });
    return entries.length - 1;
  };

  const layers: readonly Part[] = [{ material: 'moon', shape: ellipse(128, 116, 92, 92) }, ...parts];
  const indexes = new Uint8Array(size * size);
  const drawPixel = (visibleParts: readonly Part[], x: number, y: number): void => {
    let under: Material = 'sky';
    let over: Material = 'sky';
    let share = 1;
    for (const { material, shape } of visibleParts) {
      const cover = Math.round(Math.min(1, Math.max(0, 0.5 - shape(x + 0.5, y + 0.5))) * steps) / steps;
      if (cover === 0) continue;
      under = cover === 1 || material === over ? material : over;
      over = material;
      share = cover === 1 || under === over ? 1 : cover;
    }
    const shaded = (material: Material) => ({ material, shade: coarse(shadeAt(material, x, y)) });
    indexes[y * size + x] =
      share === 1 ? plain(over, shadeAt(over, x, y)) : mixed(shaded(under), shaded(over), share);
  };
  for (let top = 0; top < size; top += tile) {
    for (let left = 0; left < size; left += tile) {
      const visibleParts = partsOn(layers, left, top);
      for (let y = top; y < top + tile; y += 1)
        for (let x = left; x < left + tile; x += 1) drawPixel(visibleParts, x, y);
    }
  }
  return { stencil: createStencil(size, indexes), entries };
}

/** Rounds the shade of an edge: edges are thin, so a few shades suffice. */
const coarse = (shade: number): number => Math.floor(shade / 5) * 5 + 2;

/** Converts a hue in degrees, and a saturation and lightness from 0 to 1. */
function colour(hue: number, saturation: number, lightness: number): Colour {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number): number => {
    const position = (offset + hue / 30) % 12;
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(position - 3, 9 - position, 1))));
  };
  return [channel(0), channel(8), channel(4)];
}

/** Chooses the lightest and the darkest colour of each material. */
function chooseColours(random: Random): Record<Material, readonly [Colour, Colour]> {
  const sky = random.whole(0, 359);
  const cloak = (sky + random.pick([120, 150, 180, 210, 240])) % 360;
  const skin = random.pick([
    [28, 0.55, 0.78],
    [24, 0.5, 0.62],
    [20, 0.45, 0.42],
    [18, 0.42, 0.3],
    [95, 0.22, 0.5],
    [355, 0.5, 0.5],
    [215, 0.25, 0.6],
    [40, 0.4, 0.7],
  ] as const);
  const hair = random.pick([
    [30, 0.45, 0.34],
    [15, 0.6, 0.38],
    [45, 0.6, 0.62],
    [0, 0.02, 0.2],
    [0, 0.03, 0.82],
    [275, 0.3, 0.36],
    [200, 0.3, 0.34],
    [5, 0.7, 0.36],
  ] as const);
  const ramp = ([hue, saturation, lightness]: readonly [number, number, number], depth: number) =>
    [colour(hue, saturation, lightness), colour(hue + 12, saturation, lightness * depth)] as const;
  return {
    sky: ramp([sky, 0.24, 0.3], 0.35),
    moon: ramp([random.pick([38, 44, 200, 28, 16]), 0.42, 0.8], 0.66),
    cloak: ramp([cloak, 0.34, 0.42], 0.34),
    skin: ramp(skin, 0.6),
    hair: ramp(hair, 0.5),
    brass: ramp([random.pick([42, 38, 210]), 0.55, 0.66], 0.45),
    shade: ramp([skin[0], 0.35, skin[2] * 0.34], 0.8),
  };
}

function paletteOf(entries: readonly Entry[], random: Random): Uint8Array {
  const colours = chooseColours(random);
  const shadeOf = ({ material, shade }: Entry['under'], channel: 0 | 1 | 2): number => {
    const [light, dark] = colours[material];
    return light[channel] + ((dark[channel] - light[channel]) * shade) / (shades - 1);
  };
  return Uint8Array.from(
    entries.flatMap(({ under, over, share }) =>
      ([0, 1, 2] as const).map((channel) =>
        Math.round(shadeOf(under, channel) * (1 - share) + shadeOf(over, channel) * share),
      ),
    ),
  );
}

/** A hash of a string (FNV-1a). */
function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

/**
 * The demo community's portraits: 256 by 256 PNG files of a few KB, each derived from the character's id
 * alone.
 */
export function createPortraits() {
  const bustCache = new Map<number, Bust>();
  return {
    of(characterId: string): Buffer {
      const random = createRandom(seedOf(characterId));
      const which = random.whole(0, busts.length - 1);
      const bust = bustCache.get(which) ?? draw(busts[which]!);
      bustCache.set(which, bust);
      return colourStencil(bust.stencil, paletteOf(bust.entries, random));
    },
  };
}
