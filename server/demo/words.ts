/** The words of the demo community's names, in lists separated by commas. */
export const list = (words: string): string[] => words.trim().split(/,\s+/);

export const firstNames = list(`
  Aldric, Brannoch, Caelis, Dervla, Eirwen, Faolan, Gisla, Hesper, Ilmar, Jessamy, Korrin, Lirael, Maelis,
  Nimue, Orsolya, Perrin, Quenby, Rosamund, Saskia, Thandril, Ulric, Vaella, Wystan, Xanthe, Ysolt, Zephrin,
  Bodil, Cosimo, Drusilla, Emrys, Grimbald, Hildegund, Isaura, Jorun, Leofric, Mordwyn, Nerissa, Odalric,
  Petra, Rurik`);
export const surnames = list(`
  Ashdown, Blackbriar, Copperkettle, Dawnmantle, Emberfall, Farwander, Greycloak, Hollowell, Ironwood,
  Jarrow, Kestrel, Lightfoot, Moonbrook, Nightingale, Oakenshade, Pennywhistle, Quickwater, Ravensworth,
  Stormcrow, Thistledown, Underhill, Vance, Winterbourne, Yarrow`);
export const races = list(`
  Human, High Elf, Wood Elf, Half-Elf, Hill Dwarf, Mountain Dwarf, Lightfoot Halfling, Gnome, Half-Orc,
  Tiefling, Dragonborn, Aasimar, Goliath, Tabaxi, Firbolg`);
export const classes = list(`
  Barbarian, Bard, Cleric, Druid, Fighter, Monk, Paladin, Ranger, Rogue, Sorcerer, Warlock, Wizard,
  Artificer`);
export const deeds = list(`
  The Siege of, A Feast at, Shadows over, The Thieves of, Beneath, The Lost Caravan of, Winter Comes to,
  The Bells of, Blood and Brass in, The Masquerade of, Return to, The Oracle of, A Wedding in,
  The Plague of, Fire on the Road to`);
export const places = list(`
  Saltmere, Ravenhall, the Hollow Road, Brasswick, Old Orlena, the Drowned Keep, Thornwood, Emberford,
  the Ninth Watch, Greyharbour, Highmoor, the Sunken Library, Candlekeep Lane, Widow’s Crossing,
  the Glass Desert`);
export const corrections = list(`
  Bonus for the session report, Correction of a miscounted reward, Guest at another table,
  Prize of the autumn fair, Penalty for a lost artefact, Help with the newcomers’ evening`);
/** The metals and their prices in MO. */
export const metals = Object.entries({
  Iron: 2,
  Steel: 6,
  Silver: 18,
  'Cold Iron': 24,
  Mithral: 120,
  Starmetal: 260,
});

/** What smiths forge: name, label and price in MO. */
export const forged = Object.entries<Record<string, number>>({
  Weapon: { Longsword: 15, Shortsword: 10, Dagger: 2, Battleaxe: 10, Warhammer: 15, Rapier: 25, Halberd: 20 },
  Ammunition: { Arrowheads: 1 },
  Armour: { Breastplate: 400, 'Chain Shirt': 50, 'Half Plate': 750, Helm: 20, Gauntlets: 25 },
  Shield: { 'Round Shield': 10 },
}).flatMap(([label, prices]) => Object.entries(prices).map(([name, price]) => [name, label, price] as const));

export const herbs = list(`
  Moonpetal, Kingsfoil, Bitterroot, Widow’s Lace, Sunwort, Frostcap Mushroom, Dreamer’s Thistle,
  Crimson Moss, Silverleaf, Ashbloom, Marsh Sage, Wolfsbane, Ghost Orchid, Honeyed Mandrake`);
export const hides = list(`
  Wolf Pelt, Bear Hide, Owlbear Feathers, Wyvern Scale, Basilisk Skin, Giant Spider Silk, Displaced Fur,
  Drake Leather`);
export const gems = list(`
  Amethyst, Bloodstone, Fire Opal, Moonstone, Star Sapphire, River Pearl, Smoky Quartz, Emerald`);
export const supplies = list(`
  Glass Vial, Leather Strap, Parchment, Bottle of Ink, Spirit of Wine, Beeswax, Oak Timber, Spool of Thread,
  Lamp Oil, Charcoal`);
export const potions = list(`
  Healing, Fire Breath, Water Breathing, Giant Strength, Invisibility, Heroism, Clear Mind, Swift Feet,
  Climbing, Cold Resistance, Speaking with Beasts, Feather Fall`);
export const scrolls = list(`
  Light, Mending, Shield, Sleep, Fireball, Misty Step, Counterspell, Lesser Restoration, Dimension Door,
  Raise Dead, Sending, Silence, Fly, Stone Shape, Tongues, Locate Object`);
export const readings = list(`
  A Traveller’s Bestiary, Songs of the Ninth Watch, On the Keeping of Griffons, Heraldry for Beginners,
  The Miller’s Riddle, Ledger of a Vanished House, Star Charts of the Southern Sea, One Hundred Knots,
  Letters to an Apprentice, Confessions of a Lock`);
export const foods = list(`
  Waybread, Smoked Trout, Jug of Cider, Dwarven Stout, Honey Cake, Wheel of Goat Cheese, Trail Rations,
  Spiced Wine, Pickled Radishes, Apple Turnover`);
export const tools = list(`
  Alchemist’s Kit, Smith’s Hammer, Herbalist’s Sickle, Set of Lockpicks, Jeweller’s Loupe,
  Leatherworker’s Awl, Woodcarver’s Knife, Calligrapher’s Brush, Iron Cauldron, Tinker’s Screwdriver,
  Spyglass, Grappling Hook, Hooded Lantern, Mason’s Level, Climber’s Pitons, Surveyor’s Chain`);
export const trinkets = list(`
  Broken Pocket Watch, Mummified Paw, Marble That Hums, Knight’s Lost Glove, Painted Egg,
  Vial of Stage Blood, Wooden Medal, Button from a Royal Coat, Map to Nowhere, Petrified Mouse, Chess Queen,
  Two-Headed Coin, Feather of a Black Swan, Key without a Door, Tooth in a Locket, Whistle Nobody Hears`);
export const wonders = list(`
  Cloak, Ring, Amulet, Boots, Wand, Staff, Lantern, Mirror, Horn, Belt, Circlet, Bracers, Orb, Gloves,
  Quiver, Chalice, Brooch, Compass, Lute, Mask, Hourglass, Tome`);
export const origins = list(`
  the Hollow Road, Quiet Steps, the Last Ember, Saint Orlena, the Drowned King, Many Doors, the Grey Heron,
  Winter’s Edge, the Brass Choir, Borrowed Time, the Ninth Watch, Falling Stars, the Green Oath,
  Forgotten Names, the Tidemother, Kindled Hearts, the Ashen Court, Long Shadows`);
export const epithets = list(`
  Whispering, Everburning, Moonlit, Stormforged, Gilded, Wayfarer’s, Serpentine, Hallowed, Twilight,
  Thornbound, Raven-Feathered, Tideworn, Glimmering, Nightwoven, Oathbound, Runed`);
export const natures = list(`
  Fire, Cold, Lightning, Radiant, Necrotic, Elven, Dwarven, Fey, Draconic, Cursed, Relic`);
