import { useState } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import type { Choices } from '#forms/choices.ts';
import { SchemaForm, type SchemaFormProps } from '#forms/schema-form.tsx';

export type AnyForm<Data> = SchemaFormProps<Data>['form'];

interface Props<Data> extends Partial<SchemaFormProps<Data>> {
  form: AnyForm<Data>;
  initial: Data;
  choices?: Choices;
  onSaved?: (data: Data) => void;
}

/** A form with state, as on a screen. It saves valid data, and counts attempts to save invalid data. */
export function Filling<Data extends object>({ form, initial, onSaved, ...props }: Props<Data>) {
  const [data, setData] = useState(initial);
  const [attempts, setAttempts] = useState(0);
  const isComplete = form.faults(data).length === 0;
  return (
    <I18nProvider locale="en-GB">
      <SchemaForm
        submitLabel="sessionForm.save"
        {...props}
        form={form}
        data={data}
        onChange={setData}
        onSubmit={() => (isComplete ? onSaved?.(data) : setAttempts(attempts + 1))}
        canSubmit={isComplete}
        attempts={attempts}
      />
    </I18nProvider>
  );
}

/** The texts that describe a field: its hint and its error. */
export const describedBy = (field: HTMLElement): string =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

const ann = { id: 'p1:Ann', name: 'Ann', hint: 'Mira' };
const bob = { id: 'p2:Bob', name: 'Bob', hint: 'Tomasz' };

export const choices: Choices = {
  lists: {
    characters: { items: [ann, bob] },
    labels: {
      items: [
        { id: 'l1', name: 'Heist' },
        { id: 'l2', name: 'Poison' },
      ],
    },
    zones: { items: [{ id: 'Europe/Rome', name: 'Rome', hint: 'Europe' }] },
    instances: { items: [{ id: 'tavern', name: 'tavern' }] },
    items: { items: [{ id: 'Rope', name: 'Rope' }] },
    manuals: { items: [{ id: 'Codex', name: 'Codex', hint: 'CDX' }] },
  },
};
