// @vitest-environment jsdom
import { act, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
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

describe.each(cases)('a $name field', (one) => {
  const { role, change, changed, readDisplayed, displayedValues, hasNoInvalidState = false } = one;

  it('has its label as its name even if that is hidden, and includes its description and its error in the description', () => {
    const { container, rerender } = render(<Form of={one} props={{ description: 'What it is' }} />);
    const described = (description: RegExp) =>
      screen.getAllByRole(role, { name: /Field/, description })[0]!.getAttribute('aria-invalid');
    // The style sheet adds the mark to the words of the label.
    const marked = () =>
      [...container.querySelectorAll('[data-required]')]
        .filter(({ childElementCount, textContent }) => childElementCount === 0 && textContent !== '')
        .map(({ textContent }) => textContent);
    expect(described(/What it is/)).not.toBe('true');
    expect(marked()).toEqual([]);
    const props = {
      description: 'What it is',
      errorMessage: 'Not so',
      placeholder: 'Rope',
      isRequired: true,
    };
    rerender(<Form of={one} props={props} />);
    expect(described(/(?=.*What it is)(?=.*Not so)/)).toBe(hasNoInvalidState ? null : 'true');
    expect(screen.getAllByText('Not so')).toHaveLength(1);
    expect(marked()).toEqual(['Field']);
    const hasPlaceholder = ['textbox', 'combobox'].includes(role) || one.name === 'number';
    expect(control(role).getAttribute('placeholder')).toBe(hasPlaceholder ? 'Rope' : null);
    rerender(<Form of={one} props={{ isLabelHidden: true }} />);
    expect(control(role)).toBeTruthy();
  });

  it('shows its value, reports changes by keyboard, and reports the loss of focus once, when it happens', async () => {
    const onChange = vi.fn<(value: unknown) => void>();
    const onBlur = vi.fn<() => void>();
    render(<Form of={one} props={{ onChange, onBlur }} />);
    expect(readDisplayed()).toBe(displayedValues[0]);
    const element = control(role);
    act(() => element.focus());
    change(element);
    expect(onChange.mock.lastCall).toEqual([changed]);
    expect(readDisplayed()).toBe(displayedValues[1]);
    await waitFor(() => expect(document.activeElement).toBe(element));
    expect(onBlur).not.toHaveBeenCalled();
    act(() => screen.getByText('Elsewhere').focus());
    expect(onBlur).toHaveBeenCalledOnce();
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

  it('exposes that it is disabled, or read-only: then it can be focused, but not changed', () => {
    const onChange = vi.fn<(value: unknown) => void>();
    const { unmount } = render(<Form of={one} props={{ onChange, isDisabled: true }} />);
    expect(control(role).matches(':disabled, [aria-disabled=true]')).toBe(true);
    expect(readDisplayed()).toBe(displayedValues[0]);
    unmount();
    render(<Form of={one} props={{ onChange, isReadOnly: true }} />);
    const element = control(role);
    expect(element.matches('[readonly], [aria-readonly=true], [aria-disabled=true]')).toBe(true);
    act(() => element.focus());
    expect(document.activeElement).toBe(element);
    if (role !== 'textbox') change(element);
    expect(onChange).not.toHaveBeenCalled();
    expect(readDisplayed()).toBe(displayedValues[0]);
  });
});
