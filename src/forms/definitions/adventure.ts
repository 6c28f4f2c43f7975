import type { AdventurePage } from '#core/contract/adventures/adventure.ts';
import type { AdventureChange, AdventureDraft } from '#core/contract/adventures/requests.ts';
import { adventureLimits, type Choosing } from '#core/contract/adventures/values.ts';
import { planFaults, type PlanRefusal } from '#core/rules/adventures/announce.ts';
import { instantsOf, wallOf } from '#core/rules/adventures/zoned.ts';
import { type EnteredNumber, numberOr } from '#core/rules/entered-number.ts';
import { chosenId, chosenOf } from '#core/rules/picked.ts';
import { momentIn } from '#core/views/dates.ts';
import type { TextKey } from '#texts/texts.ts';
import { defineForm, type FormParts } from '../define-form.ts';
import type { RuleFault } from '../fault.ts';
import { hidden } from '../form-ui.ts';
import { hiddenFault } from '../hidden-fault.ts';
import * as compiled from './adventure.schema.ts?compiled';
import type { AdventureData, publishings } from './adventure.schema.ts';

/** What the form starts with: `adventure` is null for a new one. */
export interface AdventureSource {
  /** The time, in epoch ms. */
  now: number;
  /** The member's time zone. */
  zone: string;
  adventure: AdventurePage | null;
}

/** The plan, and what only a new adventure (`weeks`) or a change needs. */
type AdventureWire = { plan: AdventureDraft; weeks: number } & Pick<AdventureChange, 'version' | 'goesOn'>;

const choosingNames = {
  first: 'adventureForm.choosingFirst',
  turn: 'adventureForm.choosingTurn',
  master: 'adventureForm.choosingMaster',
} as const satisfies Record<Choosing, TextKey>;

const publishingNames = {
  now: 'adventureForm.publishNow',
  later: 'adventureForm.publishLater',
  draft: 'adventureForm.publishNot',
} as const satisfies Record<(typeof publishings)[number], TextKey>;

const turnNames = { first: 'adventureForm.firstTurn', second: 'adventureForm.secondTurn' } as const;

const minute = 60_000;

/** What a clock of the zone shows at an instant, as epoch ms for a clock of UTC. */
const shownAt = (instant: number, zone: string): number => instantsOf(wallOf(instant, zone), 'UTC')[0]!;

/** The instants at which the clocks of the entered zone show an entered time. */
function instantsFor(entered: EnteredNumber, { zone }: Pick<AdventureData, 'zone'>): number[] {
  if (typeof entered !== 'number') return [];
  try {
    return instantsOf(wallOf(entered, 'UTC'), chosenId(zone));
  } catch {
    // No zone is chosen, or the browser does not know it; `planFaults` says so.
    return [];
  }
}

function startOf(data: AdventureData): number {
  const [first, second] = instantsFor(data.start, data);
  return (data.turn === 'second' ? second : first) ?? first ?? Number.NaN;
}

const firstInstant = (entered: EnteredNumber, data: AdventureData): number =>
  instantsFor(entered, data)[0] ?? Number.NaN;

function publicationOf(data: AdventureData, { now, adventure }: AdventureSource): number | null {
  if (data.publishing === 'draft') return null;
  if (data.publishing === 'later') return firstInstant(data.publishedAt, data);
  const known = adventure?.publishedAt ?? null;
  return known !== null && known <= now ? known : now;
}

// The rules see NaN in place of what is incomplete; the schema refuses that.
function planOf(data: AdventureData, source: AdventureSource): AdventureDraft {
  const startsAt = startOf(data);
  const publishedAt = publicationOf(data, source);
  return {
    title: data.title.trim(),
    description: data.description,
    startsAt,
    zone: chosenId(data.zone),
    minutes: numberOr(data.minutes, Number.NaN),
    least: numberOr(data.least, Number.NaN),
    most: numberOr(data.most, null),
    lowest: numberOr(data.lowest, null),
    highest: numberOr(data.highest, null),
    labels: chosenOf(data.labels).map(({ id, name }) => ({ id, name })),
    instance: data.instance,
    signUpFrom: data.signUpFrom === null ? (publishedAt ?? 0) : firstInstant(data.signUpFrom, data),
    signUpUntil: data.signUpUntil === null ? startsAt : firstInstant(data.signUpUntil, data),
    publishedAt,
    choosing: data.choosing,
  };
}

const toWire = (data: AdventureData, source: AdventureSource): AdventureWire => ({
  plan: planOf(data, source),
  weeks: numberOr(data.weeks, 1),
  version: source.adventure?.version ?? 0,
  goesOn: source.adventure?.goesOn ?? false,
});

function fromWire({ now, zone, adventure }: AdventureSource): AdventureData {
  if (!adventure) {
    return {
      title: '',
      description: '',
      start: null,
      zone,
      turn: null,
      minutes: 240,
      least: 3,
      most: 5,
      lowest: null,
      highest: null,
      labels: [],
      instance: null,
      choosing: 'first',
      signUpFrom: null,
      signUpUntil: null,
      publishing: 'now',
      publishedAt: null,
      weeks: 1,
    };
  }
  const { startsAt, signUpFrom, signUpUntil, publishedAt } = adventure;
  const masters = adventure.zone ?? zone;
  const turns = instantsOf(wallOf(startsAt, masters), masters);
  const isSecond = turns.findIndex((instant) => Math.abs(instant - startsAt) < minute) === 1;
  const isLater = publishedAt !== null && publishedAt > now;
  return {
    title: adventure.title,
    description: adventure.description ?? '',
    start: shownAt(startsAt, masters),
    zone: masters,
    turn: turns.length < 2 ? null : isSecond ? 'second' : 'first',
    minutes: adventure.minutes,
    least: adventure.least,
    most: adventure.most,
    lowest: adventure.lowest,
    highest: adventure.highest,
    labels: adventure.labels.map(({ id, name }) => ({ id, name })),
    instance: adventure.instance,
    choosing: adventure.choosing,
    signUpFrom: signUpFrom <= (publishedAt ?? 0) ? null : shownAt(signUpFrom, masters),
    signUpUntil: signUpUntil === startsAt ? null : shownAt(signUpUntil, masters),
    publishing: publishedAt === null ? 'draft' : isLater ? 'later' : 'now',
    publishedAt: isLater ? shownAt(publishedAt, masters) : null,
    weeks: 1,
  };
}

const words: Record<Exclude<PlanRefusal, 'noTitle' | 'tooLong' | 'longDescription'>, TextKey> = {
  scriptLink: 'adventureForm.scriptLink',
  startInPast: 'adventureForm.startInPast',
  unknownZone: 'adventureForm.noZone',
  badLength: 'adventureForm.badLength',
  badSeats: 'adventureForm.badSeats',
  leastAboveMost: 'adventureForm.leastAboveMost',
  untilAfterStart: 'adventureForm.untilAfterStart',
  untilBeforeFrom: 'adventureForm.untilBeforeFrom',
  badLevel: 'adventureForm.badLevel',
  levelsReversed: 'adventureForm.levelsReversed',
};

const fieldOf = (field: string): string => (field === 'startsAt' ? 'start' : field);

/** The field at fault: an empty end of sign-up is the start's, or the beginning's. */
const fieldAtFault = (field: string, { signUpFrom, signUpUntil }: AdventureData): string =>
  field === 'signUpUntil' && signUpUntil === null
    ? signUpFrom === null
      ? 'start'
      : 'signUpFrom'
    : fieldOf(field);

/** Times that the clocks of the zone skip, or show twice (docs/specification.md#s5-adventure-clocks). */
function clockFaults(data: AdventureData): RuleFault[] {
  const { start, turn } = data;
  const skipped = (['start', 'signUpFrom', 'signUpUntil', 'publishedAt'] as const).flatMap((path) => {
    const entered = data[path];
    const isShown = path !== 'publishedAt' || data.publishing === 'later';
    return typeof entered !== 'number' || !isShown || instantsFor(entered, data).length > 0
      ? []
      : { path, message: 'adventureForm.skipped' as const, values: { time: momentIn(entered, 'UTC') ?? '' } };
  });
  const isTwice = instantsFor(start, data).length > 1;
  return isTwice && turn === null ? [...skipped, { path: 'turn', message: 'adventureForm.noTurn' }] : skipped;
}

function faultsOf(data: AdventureData): RuleFault[] {
  const now = Date.now();
  const plan = planOf(data, { now, zone: '', adventure: null });
  const { seats, minutes } = adventureLimits;
  const ofPlan = planFaults(plan, now).flatMap((fault): RuleFault | [] => {
    const path = fieldAtFault(fault.field, data);
    if (fault.reason === 'hiddenCharacter') return hiddenFault(path, 'title', fault.hidden);
    // The schema has these.
    if (fault.reason === 'noTitle' || fault.reason === 'tooLong' || fault.reason === 'longDescription')
      return [];
    const limit = fault.reason === 'badLength' ? minutes : seats;
    return { path, message: words[fault.reason], values: { limit } };
  });
  const isUnknown = ofPlan.some(({ path }) => path === 'zone');
  const undated: RuleFault[] =
    data.publishing === 'later' && data.publishedAt === null
      ? [{ path: 'publishedAt', message: 'form.noDate' }]
      : [];
  return [...(isUnknown ? [] : clockFaults(data)), ...ofPlan, ...undated];
}

const third = { 'ui:options': { width: 'third' } } as const;
const clock = { 'ui:widget': 'clock' } as const;

const parts: FormParts<AdventureData, AdventureSource, AdventureWire> = {
  id: 'adventure',
  compiled,
  ui: {
    'ui:options': { layout: 'row' },
    title: { 'ui:title': 'sessionForm.title', 'ui:options': { width: 'wide' } },
    description: {
      'ui:title': 'adventureForm.description',
      'ui:description': 'adventureForm.descriptionHint',
      'ui:widget': 'multiline',
      'ui:options': { width: 'wide' },
    },
    start: { 'ui:title': 'adventureForm.start', ...clock },
    zone: {
      'ui:title': 'adventureForm.zone',
      'ui:description': 'adventureForm.zoneHint',
      'ui:widget': 'prefixPicker',
      'ui:options': { choices: 'zones' },
    },
    turn: {
      'ui:title': 'adventureForm.turn',
      'ui:description': 'adventureForm.turnHint',
      'ui:widget': 'picker',
      'ui:options': { names: turnNames, width: 'wide' },
    },
    minutes: {
      'ui:title': 'adventureForm.minutes',
      'ui:widget': 'number',
      'ui:options': { width: 'third', stepBy: 15 },
    },
    least: {
      'ui:title': 'adventureForm.least',
      'ui:description': 'adventureForm.leastHint',
      'ui:widget': 'number',
      ...third,
    },
    most: {
      'ui:title': 'adventureForm.most',
      'ui:description': 'adventureForm.mostHint',
      'ui:widget': 'number',
      ...third,
    },
    lowest: {
      'ui:title': 'adventureForm.lowest',
      'ui:description': 'adventureForm.levelHint',
      'ui:widget': 'number',
    },
    highest: {
      'ui:title': 'adventureForm.highest',
      'ui:description': 'adventureForm.levelHint',
      'ui:widget': 'number',
    },
    labels: {
      'ui:title': 'sessionForm.labels',
      'ui:widget': 'chips',
      'ui:options': { choices: 'labels', width: 'wide' },
    },
    instance: {
      'ui:title': 'adventureForm.instance',
      'ui:widget': 'picker',
      'ui:placeholder': 'adventureForm.noInstance',
      'ui:options': { choices: 'instances' },
    },
    choosing: {
      'ui:title': 'adventureForm.choosing',
      'ui:widget': 'picker',
      'ui:options': { names: choosingNames },
    },
    signUpFrom: {
      'ui:title': 'adventureForm.signUpFrom',
      'ui:description': 'adventureForm.signUpFromHint',
      ...clock,
    },
    signUpUntil: {
      'ui:title': 'adventureForm.signUpUntil',
      'ui:description': 'adventureForm.signUpUntilHint',
      ...clock,
    },
    publishing: {
      'ui:title': 'adventureForm.publishing',
      'ui:widget': 'picker',
      'ui:options': { names: publishingNames },
    },
    publishedAt: { 'ui:title': 'adventureForm.publishedAt', ...clock },
    weeks: {
      'ui:title': 'adventureForm.weeks',
      'ui:description': 'adventureForm.weeksHint',
      'ui:widget': 'number',
    },
  },
  rules: faultsOf,
  fromWire,
  toWire,
  fieldOf,
};

const adapted = (data: AdventureData) => ({
  ...(instantsFor(data.start, data).length > 1 ? {} : { turn: hidden }),
  ...(data.publishing === 'later' ? {} : { publishedAt: hidden }),
});

/** The form 'Announce an Adventure' (docs/specification.md#s2-announce). */
export const adventureForm = defineForm({ ...parts, adapt: adapted });

/** The form of an announced adventure: only a new one is announced for several weeks. */
export const adventureChangeForm = defineForm({
  ...parts,
  adapt: (data) => ({ ...adapted(data), weeks: hidden }),
});
