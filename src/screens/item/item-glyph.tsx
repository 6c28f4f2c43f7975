import type { LucideIcon } from 'lucide-react';
import BookOpen from 'lucide-react/icons/book-open';
import BowArrow from 'lucide-react/icons/bow-arrow';
import Diamond from 'lucide-react/icons/diamond';
import FlaskConical from 'lucide-react/icons/flask-conical';
import Hammer from 'lucide-react/icons/hammer';
import Lamp from 'lucide-react/icons/lamp';
import Leaf from 'lucide-react/icons/leaf';
import Music from 'lucide-react/icons/eighth-notes';
import Package from 'lucide-react/icons/package';
import PawPrint from 'lucide-react/icons/paw-print';
import Pickaxe from 'lucide-react/icons/pickaxe';
import ScrollText from 'lucide-react/icons/scroll-text';
import Shield from 'lucide-react/icons/shield';
import Shirt from 'lucide-react/icons/shirt';
import Skull from 'lucide-react/icons/skull';
import Sword from 'lucide-react/icons/sword';
import Utensils from 'lucide-react/icons/utensils';
import WandSparkles from 'lucide-react/icons/wand-sparkles';
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
