import type { SessionDraft } from '#core/contract/requests.ts';
import { masterReward } from '#core/contract/values.ts';
import { numberOr } from '#core/rules/entered-number.ts';
import { blankRow } from '#core/rules/party/party.ts';
import { chosenId, chosenOf } from '#core/rules/picked.ts';
import { sessionFaults } from '#core/rules/sessions.ts';
import { defineForm, type FormParts } from '../define-form.ts';
import type { RuleFault } from '../fault.ts';
import { characterChoice } from '../form-ui.ts';
import { hiddenFault } from '../hidden-fault.ts';
import * as compiled from './session.schema.ts?compiled';
import type { SessionData } from './session.schema.ts';

const toWire = ({ title, master, date, labels, participants }: SessionData): SessionDraft => ({
  masterId: chosenId(master),
  masterReward,
  title: title.trim(),
  // The rules see NaN in place of an incomplete date or an invalid exp. Neither is ever sent, because the schema
  // refuses both.
  date: numberOr(date, Number.NaN),
  labels: chosenOf(labels).map(({ id, name }) => ({ id, name })),
  outcomes: participants.map(({ character, exp, isDead }) => ({
    characterId: chosenId(character),
    exp: numberOr(exp, Number.NaN),
    isDead,
  })),
});

const fieldNames: Record<string, string> = {
  masterId: 'master',
  outcomes: 'participants',
  characterId: 'character',
};
const fieldOf = (field: string): string =>
  field
    .split('.')
    .map((step) => fieldNames[step] ?? step)
    .join('.');

/** What is known of a session before it is entered. `now` is epoch ms, `master` a character's id. */
export type SessionSource = Partial<SessionData> & { now: number; master?: string };

/** The parts that the form of a session has in common with that of an adventure's. */
export const sessionParts: Pick<
  FormParts<SessionData, SessionSource, SessionDraft>,
  'id' | 'compiled' | 'ui' | 'fromWire' | 'toWire'
> & {
  fieldOf: (requestField: string) => string;
  rules: (data: SessionData) => RuleFault[];
} = {
  id: 'session',
  compiled,
  ui: {
    title: { 'ui:title': 'sessionForm.title' },
    master: { 'ui:title': 'sessionForm.master', ...characterChoice },
    date: { 'ui:title': 'sessionForm.date', 'ui:widget': 'dateTime' },
    labels: { 'ui:title': 'sessionForm.labels', 'ui:widget': 'chips', 'ui:options': { choices: 'labels' } },
    participants: {
      'ui:title': 'sessionForm.participants',
      'ui:options': {
        add: 'sessionForm.addParticipant',
        row: 'sessionForm.participant',
        remove: 'sessionForm.removeParticipant',
        removeNamed: 'sessionForm.removeNamed',
        removed: 'sessionForm.removed',
        name: { field: 'character', choices: 'characters' },
        orderable: false,
        frame: 'party',
      },
      items: {
        'ui:options': { layout: 'line' },
        character: { 'ui:title': 'sessionForm.character', ...characterChoice },
        exp: { 'ui:title': 'sessionForm.exp', 'ui:widget': 'number', 'ui:options': { width: 'third' } },
        isDead: { 'ui:title': 'sessionForm.isDead', 'ui:options': { width: 'sixth' } },
      },
    },
  },
  rules: (data) =>
    sessionFaults(toWire(data)).flatMap((fault) => {
      const path = fieldOf(fault.field);
      if (fault.reason === 'hiddenCharacter') return hiddenFault(path, 'title', fault.hidden);
      return fault.reason === 'repeatedCharacter'
        ? { path, message: 'sessionForm.repeatedCharacter' as const }
        : [];
    }),
  fromWire: ({ now, ...known }) => ({
    title: '',
    master: '',
    date: now,
    labels: [],
    participants: [blankRow],
    ...known,
  }),
  toWire,
  fieldOf,
};

/** The form 'Insert a New Session' (docs/specification.md#insert-session-insert-a-new-session). */
export const sessionForm = defineForm(sessionParts);
