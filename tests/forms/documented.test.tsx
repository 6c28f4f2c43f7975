// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { NoteData } from './example/note.schema.ts';
import { noteForm } from './example/note.ts';
import { Filling } from './filling.tsx';

const root = path.join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
/** A file of the example, without the comment in its first line, which the documentation leaves out. */
const example = (file: string): string =>
  read(`tests/forms/example/${file}`).replace(/^\/\/ The example form.*\n/, '');

it.each(['note.schema.ts', 'note.ts'])('docs/forms.md quotes tests/forms/example/%s', (file) => {
  const block = read('docs/forms.md')
    .split('```ts\n')
    .find((text) => text.startsWith(`// ${file}\n`))
    ?.split('```')[0];
  expect(block).toBe(`// ${file}\n${example(file)}`);
});

it('the documented example has at most 30 non-empty lines', () => {
  const lines = ['note.schema.ts', 'note.ts'].flatMap((file) => example(file).split('\n').filter(Boolean));
  expect(lines.length).toBeLessThanOrEqual(30);
});

it('the documented form reports missing values, and returns what was entered', async () => {
  const saved: unknown[] = [];
  const keep = (data: NoteData) => void saved.push(noteForm.toWire(data, null));
  render(<Filling form={noteForm} initial={noteForm.fromWire(null)} onSaved={keep} />);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const title = screen.getByRole('textbox', { name: 'Title', description: 'Title cannot be empty' });
  await waitFor(() => expect(document.activeElement).toBe(title));
  fireEvent.change(title, { target: { value: ' The vault' } });
  fireEvent.click(screen.getByRole('switch', { name: 'Usable' }));
  expect(screen.queryByText('Title cannot be empty')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(saved).toEqual([{ title: 'The vault', urgent: true }]);
});
