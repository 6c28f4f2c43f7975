import type { UiSchema } from '@rjsf/utils';
import { text, type TextKey } from '#texts/texts.ts';
import type { Fault } from './fault.ts';

/** Maximum number of fields that the text names; it only counts the others. */
const maxNamed = 4;

/** The value at a dotted path. */
const valueAt = (data: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((at, step) => (at as Record<string, unknown> | null | undefined)?.[step], data);

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

const titleIn = (ui: UiSchema | undefined): string =>
  ui?.['ui:title'] === undefined ? '' : text(ui['ui:title'] as TextKey);

/** The label of a field, after that of its row: 'Participant 2: Character'. */
function labelOf(path: string, ui: UiSchema): string {
  const [field = '', row, inner] = path.split('.');
  const list = ui[field] as UiSchema | undefined;
  const title = titleIn(list);
  const options = list?.['ui:options'] as { row?: TextKey } | undefined;
  if (row === undefined || inner === undefined || !options?.row) return title;
  const own = titleIn((list?.['items'] as UiSchema | undefined)?.[inner] as UiSchema | undefined);
  return text('form.entryOf', { field: text(options.row, { number: Number(row) + 1 }), entry: own });
}

/** The path of each fault of a field that has a label, by this label and the message: the label alone names the field. */
export function faultyFields(faults: readonly Fault[], ui: UiSchema): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const { path, message } of faults) {
    const field = labelOf(path, ui);
    if (field !== '') fields.set(text('form.entryOf', { field, entry: message }), path);
  }
  return fields;
}

function listed(faults: readonly Fault[], ui: UiSchema): string {
  const labels = [...new Set(faults.map(({ path }) => labelOf(path, ui)))].filter(Boolean);
  const named = labels.slice(0, maxNamed).join(', ');
  const more = labels.length - maxNamed;
  return more > 0 ? text('form.andMore', { fields: named, count: more }) : named;
}

/**
 * Says why a form cannot be saved yet: 'Still missing: Title, Master', the fields to correct, and the messages of
 * faults of the whole form and of faults that several fields can fix. `more` says what else is missing; it may be empty.
 */
export function whatPreventsSaving(faults: readonly Fault[], ui: UiSchema, data: object, more = ''): string {
  const isNamed = ({ path, hasChoice }: Fault) => path !== '' && !hasChoice;
  const ofFields = faults.filter(isNamed);
  const missing = listed(
    ofFields.filter(({ path }) => isEmpty(valueAt(data, path))),
    ui,
  );
  const wrong = listed(
    ofFields.filter(({ path }) => !isEmpty(valueAt(data, path))),
    ui,
  );
  return [
    missing && text('form.stillMissing', { fields: missing }),
    wrong && text('form.stillWrong', { fields: wrong }),
    ...faults.filter((fault) => !isNamed(fault)).map(({ message }) => message),
    more,
  ]
    .filter(Boolean)
    .join('. ');
}
