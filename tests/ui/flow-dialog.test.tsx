// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Copyable } from '../../src/ui/elements/copyable.tsx';
import { FlowDialog } from '../../src/ui/overlays/flow-dialog.tsx';
import type { FlowView } from '../../src/ui/overlays/flow-view.ts';
import { press, pressFocused } from './support/press.ts';

const question = (more: Partial<Extract<FlowView, { kind: 'asking' }>> = {}): FlowView => ({
  kind: 'asking',
  title: 'Sell it?',
  children: <p>Three of them.</p>,
  confirmLabel: 'Sell',
  cancelLabel: 'Cancel',
  onConfirm: () => undefined,
  onCancel: () => undefined,
  ...more,
});
const working: FlowView = { kind: 'working', label: 'Selling...' };
const succeeded = (onOk = () => undefined as void): FlowView => ({
  kind: 'succeeded',
  message: 'Sold.',
  onOk,
});
const failed = (onBack = () => undefined as void): FlowView => ({
  kind: 'failed',
  title: 'Not sold',
  description: 'No merchant is near',
  onBack,
});

const dialog = () => screen.getByRole('alertdialog');
const button = (name: string) => screen.getByRole('button', { name });
const escape = () => fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
const clickOutside = () => {
  const scrim = dialog().parentElement!.parentElement!;
  fireEvent.pointerDown(scrim, { button: 0 });
  fireEvent.pointerUp(scrim, { button: 0 });
  fireEvent.click(scrim);
};

describe('a flow in a dialog', () => {
  it('treats Escape as a cancellation, and ignores a click outside', () => {
    const onCancel = vi.fn<() => void>();
    render(<FlowDialog view={question({ onCancel })} />);
    clickOutside();
    expect(onCancel).not.toHaveBeenCalled();
    escape();
    expect(onCancel).toHaveBeenCalledOnce();
  });

  it('shows progress in a dialog that neither Escape nor a click outside closes, with focus on the dialog', () => {
    const { rerender } = render(<FlowDialog view={question()} />);
    rerender(<FlowDialog view={working} />);
    expect(screen.getByRole('alertdialog', { name: 'Selling...' })).toBe(document.activeElement);
    expect(screen.getByRole('progressbar', { name: 'Selling...' })).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    escape();
    clickOutside();
    expect(dialog()).toBe(document.activeElement);
  });

  it('uses one dialog for all views, keeps focus in it, and announces each view through one live region', () => {
    const { rerender } = render(<FlowDialog view={question()} />);
    const first = dialog();
    const live = first.querySelector('[aria-live="assertive"]')!;
    for (const [view, words] of [
      [working, 'Selling...'],
      [failed(), 'Not soldNo merchant is near'],
      [question(), 'Sell it?Three of them.'],
      [working, 'Selling...'],
      [succeeded(), 'Sold.'],
    ] as const) {
      rerender(<FlowDialog view={view} />);
      expect([dialog(), live.isConnected, live.textContent]).toEqual([first, true, words]);
      expect(first.contains(document.activeElement)).toBe(true);
    }
    expect(document.activeElement).toBe(button('Ok'));
  });

  it('reports a success, and is then closed by Ok or Escape', () => {
    const onOk = vi.fn<() => void>();
    render(<FlowDialog view={succeeded(onOk)} />);
    expect(screen.getByRole('alertdialog', { name: 'Sold.' })).toBeTruthy();
    pressFocused();
    escape();
    expect(onOk).toHaveBeenCalledTimes(2);
  });

  it('reports a failure as an alert, and is then closed only by Go Back', () => {
    const onBack = vi.fn<() => void>();
    render(<FlowDialog view={failed(onBack)} />);
    expect(screen.getByRole('alert').textContent).toBe('Not soldNo merchant is near');
    escape();
    clickOutside();
    expect(onBack).not.toHaveBeenCalled();
    expect(screen.getAllByRole('button')).toEqual([button('Go Back')]);
    expect(button('Go Back').dataset['variant']).toBe('danger');
    expect(document.activeElement).toBe(button('Go Back'));
    pressFocused();
    expect(onBack).toHaveBeenCalledOnce();
  });

  it('cannot be left by Escape while it shows what is never shown again, which no live region spells out', () => {
    const onOk = vi.fn<() => void>();
    const secret = <code>s3cr3t</code>;
    render(<FlowDialog view={{ kind: 'succeeded', message: 'Added.', onOk, shownOnce: secret }} />);
    escape();
    clickOutside();
    expect(onOk).not.toHaveBeenCalled();
    expect(dialog().contains(screen.getByText('s3cr3t'))).toBe(true);
    expect(screen.getByText('s3cr3t').closest('[aria-live]')).toBeNull();
    press(button('Ok'));
    expect(onOk).toHaveBeenCalledOnce();
  });

  it('has the focus itself while it shows something once, and Tab then reaches the button that copies it', async () => {
    const secret = <Copyable label="The secret" value="s3cr3t" />;
    render(<FlowDialog view={{ ...succeeded(), shownOnce: secret, children: 'Never again.' } as FlowView} />);
    const shown = screen.getByRole('alertdialog', { description: 'Never again.' });
    expect(document.activeElement).toBe(shown);
    await userEvent.tab();
    expect(document.activeElement).toBe(
      screen.getByRole('button', { name: 'Copy', description: 'The secret' }),
    );
  });

  it('confirms and cancels only by the buttons that say so, and only a destructive one is red', () => {
    const [onConfirm, onCancel] = [vi.fn<() => void>(), vi.fn<() => void>()];
    const { rerender } = render(<FlowDialog view={question({ onConfirm, onCancel })} />);
    expect(button('Sell').dataset['variant']).toBe('primary');
    press(button('Sell'));
    expect([onConfirm.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 0]);
    press(button('Cancel'));
    expect([onConfirm.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 1]);
    rerender(<FlowDialog view={question({ tone: 'danger' })} />);
    expect(button('Sell').dataset['variant']).toBe('danger');
  });

  it('moves the focus to the first answer of each question that follows another', () => {
    const { rerender } = render(<FlowDialog view={question()} />);
    act(() => button('Cancel').focus());
    rerender(<FlowDialog view={question({ children: 'Four of them.' })} />);
    expect(document.activeElement).toBe(button('Cancel'));
    rerender(<FlowDialog view={question({ title: 'Really?' })} />);
    expect(document.activeElement).toBe(button('Sell'));
  });
});

describe('focus after a flow', () => {
  interface SceneProps {
    opener: 'stays' | 'disappears' | 'is disabled';
    fallback?: boolean;
  }
  function Scene({ opener, fallback = false }: SceneProps) {
    const [isOpen, setOpen] = useState(false);
    const [isSold, setSold] = useState(false);
    const mark = fallback ? { 'data-focus-fallback': true } : {};
    const close = () => {
      setSold(true);
      setOpen(false);
    };
    return (
      <main>
        <h1>Inventory</h1>
        <button {...mark}>Far</button>
        <section>
          <button {...mark}>Near</button>
          {!(isSold && opener === 'disappears') && (
            <button disabled={isSold && opener === 'is disabled'} onClick={() => setOpen(true)}>
              Sell
            </button>
          )}
        </section>
        <FlowDialog view={isOpen ? succeeded(close) : null} />
      </main>
    );
  }

  const runThrough = () => {
    const opener = button('Sell');
    act(() => opener.focus());
    fireEvent.click(opener);
    pressFocused();
  };

  it.each([
    ['the element that opened the dialog', 'stays', true, 'Sell'],
    ['the nearest fallback if the opener disappears', 'disappears', true, 'Near'],
    ['the nearest fallback if the opener is disabled', 'is disabled', true, 'Near'],
    ['the page heading if there is no fallback', 'disappears', false, 'Inventory'],
  ] as const)('moves to %s', async (_, opener, fallback, expected) => {
    render(<Scene opener={opener} fallback={fallback} />);
    runThrough();
    await waitFor(() => expect(document.activeElement?.textContent).toBe(expected));
  });

  it('stays on an element that was focused meanwhile', async () => {
    render(<Scene opener="disappears" fallback />);
    runThrough();
    press(button('Far'), 'Shift');
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    expect(document.activeElement).toBe(button('Far'));
  });
});
