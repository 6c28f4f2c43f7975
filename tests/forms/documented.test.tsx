// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { SchemaForm } from '#forms/schema-form.tsx';
import { noteForm } from './example/note.ts';

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

function Note({ onSaved }: { onSaved: (wire: unknown) => void }) {
  const [data, setData] = useState(() => noteForm.fromWire(null));
  const [attempts, setAttempts] = useState(0);
  const canSubmit = noteForm.faults(data).length === 0;
  return (
    <SchemaForm
      form={noteForm}
      data={data}
      onChange={setData}
      onSubmit={() => (canSubmit ? onSaved(noteForm.toWire(data, null)) : setAttempts(attempts + 1))}
      submitLabel="sessionForm.save"
      canSubmit={canSubmit}
      attempts={attempts}
    />
  );
}

it('the documented form reports missing values, and returns what was entered', async () => {
  const saved: unknown[] = [];
  render(<Note onSaved={(wire) => saved.push(wire)} />);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const title = screen.getByRole('textbox', { name: 'Title', description: 'Title cannot be empty' });
  await waitFor(() => expect(document.activeElement).toBe(title));
  fireEvent.change(title, { target: { value: ' The vault' } });
  fireEvent.click(screen.getByRole('switch', { name: 'Usable' }));
  expect(screen.queryByText('Title cannot be empty')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(saved).toEqual([{ title: 'The vault', urgent: true }]);
});
