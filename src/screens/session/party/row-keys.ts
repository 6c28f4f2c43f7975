import type { KeyboardEvent } from 'react';
import type { PartyRow } from '#core/rules/party/party.ts';

interface Options {
  path: string;
  rows: readonly PartyRow[];
  limit: number;
  focus: (path: string) => void;
  onAdd: () => void;
}

/** The row and name of the field that contains an element; null outside of the rows. */
export function fieldOfRow(target: EventTarget, path: string): { row: number; name: string } | null {
  const field = (target as Element).closest<HTMLElement>('[data-field]')?.dataset['field'] ?? '';
  const [list, row, name] = field.split('.');
  return list === path && name !== undefined ? { row: Number(row), name } : null;
}

/** Enter in the character of a row leads to its Exp, unless the picker has handled the key. It never submits the form. */
export function onCharacterEnter(
  event: KeyboardEvent,
  { path, rows, focus }: Omit<Options, 'limit' | 'onAdd'>,
): void {
  const field = fieldOfRow(event.target, path);
  if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return;
  if (field?.name !== 'character' || !(event.target instanceof HTMLInputElement)) return;
  if (rows[field.row]?.character === '') return;
  event.preventDefault();
  focus(`${path}.${field.row}.exp`);
}

/**
 * Handles Enter in a row's Exp: moves focus to the Exp of the next row. In the last row, moves focus to its own picker
 * if that is empty, else to the picker of a new row if there is room for one. Enter never submits the form there.
 */
export function onExpEnter(event: KeyboardEvent, { path, rows, limit, focus, onAdd }: Options): void {
  const field = fieldOfRow(event.target, path);
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  if (field?.name !== 'exp' || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  event.stopPropagation();
  if (field.row < rows.length - 1) focus(`${path}.${field.row + 1}.exp`);
  else if (rows[field.row]?.character === '') focus(`${path}.${field.row}.character`);
  else if (rows.length < limit) onAdd();
}
