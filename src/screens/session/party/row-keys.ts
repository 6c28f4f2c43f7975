import type { KeyboardEvent } from 'react';
import type { PartyRow } from '#core/rules/party/party.ts';

interface Options {
  path: string;
  rows: readonly PartyRow[];
  limit: number;
  focus: (path: string) => void;
  onAdd: () => void;
}

/** The field of a row that an element is in: its row and name; null outside of the rows. */
export function fieldOfRow(target: EventTarget, path: string): { row: number; name: string } | null {
  const field = (target as Element).closest<HTMLElement>('[data-field]')?.dataset['field'] ?? '';
  const [list, row, name] = field.split('.');
  return list === path && name !== undefined ? { row: Number(row), name } : null;
}

/**
 * Enter in the Exp of a row leads to the Exp of the next row, and in the last row to the picker of a new one.
 * It never submits the form.
 */
export function onExpEnter(event: KeyboardEvent, { path, rows, limit, focus, onAdd }: Options): void {
  const at = fieldOfRow(event.target, path);
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  if (at?.name !== 'exp' || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  event.stopPropagation();
  if (at.row < rows.length - 1) focus(`${path}.${at.row + 1}.exp`);
  else if (rows[at.row]?.character === '') focus(`${path}.${at.row}.character`);
  else if (rows.length < limit) onAdd();
}
