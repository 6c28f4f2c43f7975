import { expect, it } from 'vitest';
import type { CorrectionData } from '#forms/definitions/correction.schema.ts';
import type { SessionData } from '#forms/definitions/session.schema.ts';
import type { FormParts } from '#forms/define-form.ts';
import type { FormUi } from '#forms/form-ui.ts';

const rows = {
  add: 'sessionForm.addParticipant',
  row: 'sessionForm.participant',
  remove: 'sessionForm.removeParticipant',
  orderable: false,
} as const;
const names = { active: 'status.active', dead: 'status.dead', npc: 'status.npc' } as const;

/** The compiler takes the first of each list and refuses the others; one that it took would leave its word unused. */
const wrong: FormUi<SessionData>[] = [
  { title: { 'ui:title': 'sessionForm.title' } },
  // @ts-expect-error no such field
  { titel: { 'ui:title': 'sessionForm.title' } },
  // @ts-expect-error no such text
  { title: { 'ui:title': 'sessionForm.titel' } },
  // @ts-expect-error no such widget
  { title: { 'ui:widget': 'dial' } },
  // @ts-expect-error no such list
  { master: { 'ui:options': { choices: 'dragons' } } },
  // @ts-expect-error no such option
  { master: { 'ui:options': { colour: 'red' } } },
  // @ts-expect-error no such width
  { master: { 'ui:options': { width: 'half' } } },
  // @ts-expect-error no such property of a field
  { master: { 'ui:label': 'sessionForm.master' } },
  // @ts-expect-error no rows
  { title: { 'ui:title': 'sessionForm.title', 'ui:options': rows, items: {} } },
];

const title = 'sessionForm.participants';
const wrongRows: FormUi<SessionData>['participants'][] = [
  { 'ui:title': title, 'ui:options': rows, items: { exp: { 'ui:widget': 'number' } } },
  // @ts-expect-error no such text
  { 'ui:title': title, 'ui:options': { ...rows, add: 'more' }, items: {} },
  // @ts-expect-error no such field of a row
  { 'ui:title': title, 'ui:options': rows, items: { level: {} } },
];

const wrongNames: FormUi<CorrectionData>[] = [
  { status: { 'ui:options': { names: { ...names, retired: 'status.retired' } } } },
  // @ts-expect-error a status without its words
  { status: { 'ui:options': { names } } },
  // @ts-expect-error words for no status
  { status: { 'ui:options': { names: { ...names, retired: 'status.retired', lost: 'status.dead' } } } },
];

const wrongMerges: Pick<FormParts<SessionData, never, never>, 'mergedLists' | 'mergedGroups' | 'describe'>[] =
  [
    { mergedLists: { participants: 'character' } },
    // @ts-expect-error no such list
    { mergedLists: { heroes: 'character' } },
    // @ts-expect-error no such field
    { mergedGroups: { when: { title: 'sessionForm.date', fields: ['day'] } } },
    // @ts-expect-error no such field
    { describe: { day: () => '' } },
  ];

it('a definition names only fields, widgets, texts and lists that there are', () => {
  expect([wrong, wrongRows, wrongNames, wrongMerges].map(({ length }) => length)).toEqual([9, 3, 3, 4]);
});
