// @vitest-environment jsdom
import { act, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { describe, expect, it, vi } from 'vitest';
import { focusField } from '../../src/forms/focus-field.ts';
import type { FieldProps } from '../../src/ui/fields/field-props.ts';
import { type Case, cases, control } from './support/field-cases.tsx';

function Form({
  of: { show, initial },
  props = {},
}: {
  of: Case<unknown>;
  props?: Partial<FieldProps<unknown>>;
}) {
  const [value, setValue] = useState(initial);
  return (
    <>
      {show({
        label: 'Field',
        ...props,
        value,
        onChange: (next) => {
          setValue(next);
          props.onChange?.(next);
        },
      })}
      <button>Elsewhere</button>
    </>
  );
}

const leave = () => act(() => screen.getByRole('button', { name: 'Elsewhere' }).focus());

describe.each(cases)('a $name field', (one) => {
  const { role, change, changed, readDisplayed, displayedValues, hasNoInvalidState = false } = one;

  it('has its label as its name, even if the label is hidden', () => {
    const { rerender } = render(<Form of={one} />);
    expect(control(role)).toBeTruthy();
    rerender(<Form of={one} props={{ isLabelHidden: true }} />);
    expect(control(role)).toBeTruthy();
  });

  it('has its description as its accessible description', () => {
    render(<Form of={one} props={{ description: 'What it is' }} />);
    const described = screen.getAllByRole(role, { name: /Field/, description: /What it is/ })[0]!;
    expect(described.getAttribute('aria-invalid')).not.toBe('true');
  });

  it('becomes invalid with an error, and includes the error in its description', () => {
    render(<Form of={one} props={{ description: 'What it is', errorMessage: 'Not so' }} />);
    const described = screen.getAllByRole(role, {
      name: /Field/,
      description: /(?=.*What it is)(?=.*Not so)/,
    })[0]!;
    expect(described.getAttribute('aria-invalid')).toBe(hasNoInvalidState ? null : 'true');
    expect(screen.getAllByText('Not so')).toHaveLength(1);
  });

  it('marks its label only if it is required', () => {
    const { container, rerender } = render(<Form of={one} />);
    // The style sheet adds the mark to the words of the label.
    const marked = () =>
      [...container.querySelectorAll('[data-required]')]
        .filter(({ childElementCount, textContent }) => childElementCount === 0 && textContent !== '')
        .map(({ textContent }) => textContent);
    expect(marked()).toEqual([]);
    rerender(<Form of={one} props={{ isRequired: true }} />);
    expect(marked()).toEqual(['Field']);
  });

  it.runIf(['textbox', 'combobox'].includes(role) || one.name === 'number')('has its placeholder', () => {
    render(<Form of={one} props={{ placeholder: 'Rope' }} />);
    expect((control(role) as HTMLInputElement).placeholder).toBe('Rope');
  });

  it('shows its value and reports changes by keyboard', () => {
    const onChange = vi.fn<(value: unknown) => void>();
    render(<Form of={one} props={{ onChange }} />);
    expect(readDisplayed()).toBe(displayedValues[0]);
    change(control(role));
    expect(onChange.mock.lastCall).toEqual([changed]);
    expect(readDisplayed()).toBe(displayedValues[1]);
  });

  it('has the control that its form focuses to show an error', async () => {
    const { container } = render(
      <div data-field="field">
        <Form of={one} />
      </div>,
    );
    focusField(container, 'field', new Map());
    await waitFor(() => expect(document.activeElement).toBe(control(role)));
  });

  it('exposes that it is disabled', () => {
    const onChange = vi.fn<(value: unknown) => void>();
    render(<Form of={one} props={{ onChange, isDisabled: true }} />);
    const element = control(role);
    expect(element.matches(':disabled, [aria-disabled=true]')).toBe(true);
    expect(readDisplayed()).toBe(displayedValues[0]);
  });

  it('can be focused, but not changed, while it is read-only', () => {
    const onChange = vi.fn<(value: unknown) => void>();
    render(<Form of={one} props={{ onChange, isReadOnly: true }} />);
    const element = control(role);
    expect(element.matches('[readonly], [aria-readonly=true], [aria-disabled=true]')).toBe(true);
    act(() => element.focus());
    expect(document.activeElement).toBe(element);
    if (role !== 'textbox') change(element);
    expect(onChange).not.toHaveBeenCalled();
    expect(readDisplayed()).toBe(displayedValues[0]);
  });

  it('reports the loss of focus once, when it happens', async () => {
    const onBlur = vi.fn<() => void>();
    render(<Form of={one} props={{ onBlur }} />);
    const element = control(role);
    act(() => element.focus());
    change(element);
    await waitFor(() => expect(document.activeElement).toBe(element));
    expect(onBlur).not.toHaveBeenCalled();
    leave();
    expect(onBlur).toHaveBeenCalledOnce();
  });

  it('works in right-to-left layout', () => {
    document.documentElement.dir = 'rtl';
    const onChange = vi.fn<(value: unknown) => void>();
    render(
      <I18nProvider locale="he">
        <Form of={one} props={{ onChange, description: 'What it is', errorMessage: 'Not so' }} />
      </I18nProvider>,
    );
    change(control(role));
    expect(onChange.mock.lastCall).toEqual([changed]);
    document.documentElement.dir = '';
  });
});
