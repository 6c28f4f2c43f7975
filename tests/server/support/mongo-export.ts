import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from './serve.ts';

/** An id as MongoDB generates it. */
const oid = (number: number) => ({ $oid: number.toString(16).padStart(24, '0') });

/** A date as `mongoexport` writes it. */
export const date = (iso: string) => ({ $date: `${iso}T18:00:00Z` });

const tool = { id: 'tool-1', name: 'Weaver’s Tools' };
const oneShot = { id: 'label-2', name: 'One-shot' };

/** An invented community as the bot stores it: documents of each kind, with values that are easy to misread. */
export const bot = {
  labels: [
    { _id: 'label-1', name: 'Tonic', types: ['ITEM'], description: 'To drink' },
    { _id: 'label-2', name: 'One-shot', types: ['SESSION', 'CHARACTER'] },
  ],
  tool: [{ _id: tool.id, name: tool.name, cost: { moCost: 50 } }],
  players: [
    { _id: '700000000000000001', name: 'Corvin', dateJoined: date('2024-03-01'), strikes: [] },
    {
      _id: '700000000000000002',
      name: 'Aurelie',
      dateJoined: { $date: { $numberLong: '1709316000000' } },
      masterSince: date('2024-04-01'),
      activeCharacter: '700000000000000002:Fenn',
    },
  ],
  items: [
    {
      _id: 'Moss Tonic',
      normalized_name: 'mosstonic',
      usable: true,
      tier: 'common',
      // 12.3 in 32 bits
      sell: { cost: Math.fround(12.3), buildings: [], tools: [], reputation: [] },
      craft: { materials: { Moss: { $numberDouble: '2.0' } }, cost: 1, tools: [tool.name] },
      labels: [{ id: 'label-1', name: 'Potion' }],
    },
    { _id: 'Moss', sell: null, craft: 'none', giveRatio: 0.5, normalized_name: 'moss' },
  ],
  characters: [
    {
      _id: '700000000000000001:Mira',
      name: 'Mira',
      player: '700000000000000001',
      class: 'Wizard',
      status: 'active',
      sessionMS: { $numberInt: '130' },
      masterMS: 4,
      PBCMS: 10,
      errataMS: 300,
      errata: [
        { ms: 300, description: 'Starting level', date: date('2024-03-01') },
        { ms: 0, description: 'Dead in session The Mill', date: date('2024-05-02'), statusChange: 'dead' },
        { ms: 0, description: 'Revived', date: date('2024-05-03'), statusChange: 'active' },
      ],
      created: date('2024-03-01'),
      lastPlayed: date('2024-05-02'),
      territory: 'North',
      inventory: { 'Moss Tonic': 2, 'Old Coin': 1, Moss: 0 },
      money: Math.fround(7.1),
      proficiencies: [tool],
      labels: [],
    },
    {
      _id: '700000000000000002:Fenn',
      name: 'Fenn',
      player: '700000000000000002',
      race: 'Elf',
      class: ['Bard', ' ', 'Rogue'],
      lastPlayed: date('2024-05-02'),
      lastMastered: date('2024-05-09'),
      status: 'traitor',
      masterMS: 1,
      sessionMS: 20,
      money: -2,
    },
  ],
  sessions: [
    {
      _id: oid(1),
      title: 'The Mill',
      master: '700000000000000002:Fenn',
      date: date('2024-05-02'),
      duration: 0,
      uid: 1,
      labels: [oneShot],
      registeredBy: '700000000000000002',
      characters: [
        { character: '700000000000000001:Mira', ms: 30, isAlive: false, reputationAdjustment: {} },
        { character: '700000000000000003:Gone', ms: 30, isAlive: true },
      ],
    },
    { _id: oid(2), title: 'Lost', master: '1:Nobody', date: date('2024-06-02'), characters: [] },
  ],
  utils: [
    { _id: 'msTable', table: { '0': '1', '300': '2' }, tier: {} },
    { _id: 'playableResources', races: ['Elf'] },
  ],
  flame: [{ _id: 'f', flame: ['!'] }],
};

type Format = 'lines' | 'list' | 'pretty list';

const formatted = (documents: readonly object[], format: Format): string => {
  if (format === 'lines') return documents.map((one) => `${JSON.stringify(one)}\n`).join('');
  if (format === 'list') return `[${documents.map((one) => JSON.stringify(one)).join(',\n')}]\n`;
  return JSON.stringify(documents, null, 2);
};

/**
 * Writes an export into a new folder, one file per collection. A collection that is a string is written unchanged.
 * @returns the folder
 */
export async function writeExport(
  collections: Record<string, readonly object[] | string>,
  format: Format = 'lines',
): Promise<string> {
  const folder = await temporaryFolder();
  for (const [name, documents] of Object.entries(collections))
    await writeFile(
      path.join(folder, `${name}.json`),
      typeof documents === 'string' ? documents : formatted(documents, format),
    );
  return folder;
}
