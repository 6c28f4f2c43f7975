import {
  BookOpen,
  BowArrow,
  Diamond,
  FlaskConical,
  Hammer,
  Lamp,
  Leaf,
  type LucideIcon,
  Music,
  Package,
  PawPrint,
  Pickaxe,
  ScrollText,
  Shield,
  Shirt,
  Skull,
  Sword,
  Utensils,
  WandSparkles,
} from 'lucide-react';
import { createElement } from 'react';
import type { Item } from '#core/contract/items.ts';

/** The glyph of each kind of item. An item has no field for its kind: a label names it. */
const glyphs = new Map<string, LucideIcon>([
  ['weapon', Sword],
  ['armour', Shield],
  ['armor', Shield],
  ['shield', Shield],
  ['ammunition', BowArrow],
  ['potion', FlaskConical],
  ['scroll', ScrollText],
  ['poison', Skull],
  ['herb', Leaf],
  ['ore', Pickaxe],
  ['hide', PawPrint],
  ['gem', Diamond],
  ['tool', Hammer],
  ['instrument', Music],
  ['wondrous', WandSparkles],
  ['clothing', Shirt],
  ['food and drink', Utensils],
  ['book', BookOpen],
  ['light source', Lamp],
]);

/** The decorative glyph of the first kind that an item's labels name, else a neutral one. */
export const ItemGlyph = ({ labels }: Pick<Item, 'labels'>) =>
  createElement(
    labels.map(({ name }) => glyphs.get(name.trim().toLowerCase())).find((glyph) => glyph !== undefined) ??
      Package,
    { 'aria-hidden': true },
  );
