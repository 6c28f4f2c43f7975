import { expect, it } from 'vitest';
import type { CorrectionData } from '#forms/definitions/correction.schema.ts';
import { recipeForm } from '#forms/definitions/recipe.ts';
import type { SessionData } from '#forms/definitions/session.schema.ts';
import type { FormParts } from '#forms/define-form.ts';
import type { FormUi } from '#forms/form-ui.ts';

const rows = {
  add: 'sessionForm.addParticipant',
  row: 'sessionForm.participant',
  remove: 'sessionForm.removeParticipant',
  removeNamed: 'sessionForm.removeNamed',
  removed: 'sessionForm.removed',
  name: { field: 'character', choices: 'characters' },
  orderable: false,
} as const;
const names = { active: 'status.active', dead: 'status.dead', npc: 'status.npc' } as const;

/**
 * In each list below, the compiler must accept the first entry and reject the others. If it accepted one of the others,
 * it would report the `@ts-expect-error` above that entry as unused.
 */
const fieldOptions: FormUi<SessionData>[] = [
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
  // @ts-expect-error options for rows on a field without rows
  { title: { 'ui:title': 'sessionForm.title', 'ui:options': rows, items: {} } },
];

const title = 'sessionForm.participants';
const rowOptions: FormUi<SessionData>['participants'][] = [
  { 'ui:title': title, 'ui:options': rows, items: { exp: { 'ui:widget': 'number' } } },
  // @ts-expect-error no such text
  { 'ui:title': title, 'ui:options': { ...rows, add: 'more' }, items: {} },
  // @ts-expect-error no such field names a row
  { 'ui:title': title, 'ui:options': { ...rows, name: { ...rows.name, field: 'hero' } }, items: {} },
  // @ts-expect-error no such field of a row
  { 'ui:title': title, 'ui:options': rows, items: { level: {} } },
];

const nameOptions: FormUi<CorrectionData>[] = [
  { status: { 'ui:options': { names: { ...names, retired: 'status.retired' } } } },
  // @ts-expect-error a status without a text
  { status: { 'ui:options': { names } } },
  // @ts-expect-error a text for an unknown status
  { status: { 'ui:options': { names: { ...names, retired: 'status.retired', lost: 'status.dead' } } } },
];

const mergeOptions: Pick<FormParts<SessionData, never, never>, 'mergedLists' | 'nested'>[] = [
  { mergedLists: { participants: 'character' } },
  // @ts-expect-error no such list
  { mergedLists: { heroes: 'character' } },
  // @ts-expect-error no such field
  { nested: { heroes: recipeForm } },
];

it('a form definition can name only fields, widgets, texts and lists that exist', () => {
  expect([fieldOptions, rowOptions, nameOptions, mergeOptions].map(({ length }) => length)).toEqual([
    9, 4, 3, 3,
  ]);
});
