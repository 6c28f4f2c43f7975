/** Words of the demo catalogue; prices in MO. */

export const metals = [
  { name: 'Iron', price: 2 },
  { name: 'Steel', price: 6 },
  { name: 'Silver', price: 18 },
  { name: 'Cold Iron', price: 24 },
  { name: 'Mithral', price: 120 },
  { name: 'Starmetal', price: 260 },
] as const;

export const weapons = [
  { name: 'Longsword', kind: 'Weapon', price: 15 },
  { name: 'Shortsword', kind: 'Weapon', price: 10 },
  { name: 'Dagger', kind: 'Weapon', price: 2 },
  { name: 'Battleaxe', kind: 'Weapon', price: 10 },
  { name: 'Warhammer', kind: 'Weapon', price: 15 },
  { name: 'Rapier', kind: 'Weapon', price: 25 },
  { name: 'Halberd', kind: 'Weapon', price: 20 },
  { name: 'Arrowheads', kind: 'Ammunition', price: 1 },
] as const;

export const armours = [
  { name: 'Breastplate', kind: 'Armour', price: 400 },
  { name: 'Chain Shirt', kind: 'Armour', price: 50 },
  { name: 'Half Plate', kind: 'Armour', price: 750 },
  { name: 'Helm', kind: 'Armour', price: 20 },
  { name: 'Gauntlets', kind: 'Armour', price: 25 },
  { name: 'Round Shield', kind: 'Shield', price: 10 },
] as const;

export const herbs = [
  'Moonpetal',
  'Kingsfoil',
  'Bitterroot',
  'Widow’s Lace',
  'Sunwort',
  'Frostcap Mushroom',
  'Dreamer’s Thistle',
  'Crimson Moss',
  'Silverleaf',
  'Ashbloom',
  'Marsh Sage',
  'Wolfsbane',
  'Ghost Orchid',
  'Honeyed Mandrake',
] as const;

export const hides = [
  'Wolf Pelt',
  'Bear Hide',
  'Owlbear Feathers',
  'Wyvern Scale',
  'Basilisk Skin',
  'Giant Spider Silk',
  'Displaced Fur',
  'Drake Leather',
] as const;

export const gems = [
  'Amethyst',
  'Bloodstone',
  'Fire Opal',
  'Moonstone',
  'Star Sapphire',
  'River Pearl',
  'Smoky Quartz',
  'Emerald',
] as const;

export const supplies = [
  'Glass Vial',
  'Leather Strap',
  'Parchment',
  'Bottle of Ink',
  'Spirit of Wine',
  'Beeswax',
  'Oak Timber',
  'Spool of Thread',
  'Lamp Oil',
  'Charcoal',
] as const;

export const potions = [
  'Healing',
  'Fire Breath',
  'Water Breathing',
  'Giant Strength',
  'Invisibility',
  'Heroism',
  'Clear Mind',
  'Swift Feet',
  'Climbing',
  'Cold Resistance',
  'Speaking with Beasts',
  'Feather Fall',
] as const;

export const scrolls = [
  'Light',
  'Mending',
  'Shield',
  'Sleep',
  'Fireball',
  'Misty Step',
  'Counterspell',
  'Lesser Restoration',
  'Dimension Door',
  'Raise Dead',
  'Sending',
  'Silence',
  'Fly',
  'Stone Shape',
  'Tongues',
  'Locate Object',
] as const;

export const readings = [
  'A Traveller’s Bestiary',
  'Songs of the Ninth Watch',
  'On the Keeping of Griffons',
  'Heraldry for Beginners',
  'The Miller’s Riddle',
  'Ledger of a Vanished House',
  'Star Charts of the Southern Sea',
  'One Hundred Knots',
  'Letters to an Apprentice',
  'Confessions of a Lock',
] as const;

export const foods = [
  'Waybread',
  'Smoked Trout',
  'Jug of Cider',
  'Dwarven Stout',
  'Honey Cake',
  'Wheel of Goat Cheese',
  'Trail Rations',
  'Spiced Wine',
  'Pickled Radishes',
  'Apple Turnover',
] as const;

export const tools = [
  'Alchemist’s Kit',
  'Smith’s Hammer',
  'Herbalist’s Sickle',
  'Set of Lockpicks',
  'Jeweller’s Loupe',
  'Leatherworker’s Awl',
  'Woodcarver’s Knife',
  'Calligrapher’s Brush',
  'Iron Cauldron',
  'Tinker’s Screwdriver',
  'Spyglass',
  'Grappling Hook',
  'Hooded Lantern',
  'Mason’s Level',
  'Climber’s Pitons',
  'Surveyor’s Chain',
] as const;

export const trinkets = [
  'Broken Pocket Watch',
  'Mummified Paw',
  'Marble That Hums',
  'Knight’s Lost Glove',
  'Painted Egg',
  'Vial of Stage Blood',
  'Wooden Medal',
  'Button from a Royal Coat',
  'Map to Nowhere',
  'Petrified Mouse',
  'Chess Queen',
  'Two-Headed Coin',
  'Feather of a Black Swan',
  'Key without a Door',
  'Tooth in a Locket',
  'Whistle Nobody Hears',
] as const;

export const wonders = [
  'Cloak',
  'Ring',
  'Amulet',
  'Boots',
  'Wand',
  'Staff',
  'Lantern',
  'Mirror',
  'Horn',
  'Belt',
  'Circlet',
  'Bracers',
  'Orb',
  'Gloves',
  'Quiver',
  'Chalice',
  'Brooch',
  'Compass',
  'Lute',
  'Mask',
  'Hourglass',
  'Tome',
] as const;

export const origins = [
  'the Hollow Road',
  'Quiet Steps',
  'the Last Ember',
  'Saint Orlena',
  'the Drowned King',
  'Many Doors',
  'the Grey Heron',
  'Winter’s Edge',
  'the Brass Choir',
  'Borrowed Time',
  'the Ninth Watch',
  'Falling Stars',
  'the Green Oath',
  'Forgotten Names',
  'the Tidemother',
  'Kindled Hearts',
  'the Ashen Court',
  'Long Shadows',
] as const;

export const epithets = [
  'Whispering',
  'Everburning',
  'Moonlit',
  'Stormforged',
  'Gilded',
  'Wayfarer’s',
  'Serpentine',
  'Hallowed',
  'Twilight',
  'Thornbound',
  'Raven-Feathered',
  'Tideworn',
  'Glimmering',
  'Nightwoven',
  'Oathbound',
  'Runed',
] as const;
