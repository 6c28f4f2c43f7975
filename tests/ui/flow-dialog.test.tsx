// @vitest-environment jsdom
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Copyable } from '../../src/ui/elements/copyable.tsx';
import { FlowDialog } from '../../src/ui/overlays/flow-dialog.tsx';
import type { FlowView } from '../../src/ui/overlays/flow-view.ts';
import { escape, press, pressFocused, pressOutside } from './support/press.ts';

type View<Kind> = Extract<FlowView, { kind: Kind }>;
const question = (more: Partial<View<'asking'>> = {}): FlowView => ({
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
const succeeded = (more: Partial<View<'succeeded'>> = {}): FlowView => ({
  kind: 'succeeded',
  message: 'Sold.',
  onOk: () => undefined,
  ...more,
});
const failed = (onBack = () => undefined as void): FlowView => ({
  kind: 'failed',
  title: 'Not sold',
  description: 'No merchant is near',
  onBack,
});

const dialog = () => screen.getByRole('alertdialog');
const button = (name: string) => screen.getByRole('button', { name });

const onClose = vi.fn<() => void>();
it.each<[string, isClosed: boolean, FlowView]>([
  ['a question', true, question({ onCancel: onClose })],
  ['progress', false, working],
  ['a success', true, succeeded({ onOk: onClose })],
  ['what is never shown again', false, succeeded({ onOk: onClose, shownOnce: <b>s3cr3t</b> })],
  ['a failure', false, failed(onClose)],
])(
  'a flow in a dialog that shows %s is closed by Escape: %j, and never by a press outside',
  (_, isClosed, view) => {
    onClose.mockClear();
    render(<FlowDialog view={view} />);
    pressOutside('alertdialog');
    expect(onClose).not.toHaveBeenCalled();
    escape();
    expect(onClose).toHaveBeenCalledTimes(isClosed ? 1 : 0);
    expect(dialog().contains(document.activeElement)).toBe(true);
  },
);

it('a flow in a dialog shows progress without buttons, and has the focus itself meanwhile', () => {
  const { rerender } = render(<FlowDialog view={question()} />);
  rerender(<FlowDialog view={working} />);
  expect(screen.getByRole('alertdialog', { name: 'Selling...' })).toBe(document.activeElement);
  expect(screen.getByRole('progressbar', { name: 'Selling...' })).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('a flow in a dialog uses one dialog for all views, keeps focus in it, and announces each view through one live region', () => {
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

it('a flow in a dialog reports a failure as an alert, and is then closed only by Go Back, which has the focus', () => {
  onClose.mockClear();
  render(<FlowDialog view={failed(onClose)} />);
  expect(screen.getByRole('alert').textContent).toBe('Not soldNo merchant is near');
  expect(screen.getAllByRole('button')).toEqual([button('Go Back')]);
  expect(button('Go Back').dataset['variant']).toBe('danger');
  expect(document.activeElement).toBe(button('Go Back'));
  pressFocused();
  expect(onClose).toHaveBeenCalledOnce();
});

it('a flow in a dialog has the focus itself while it shows something once, which no live region spells out, until Ok is pressed', async () => {
  onClose.mockClear();
  const secret = <Copyable label="Secret" value="s3cr3t" />;
  render(<FlowDialog view={succeeded({ onOk: onClose, shownOnce: secret, children: 'Never again.' })} />);
  const shown = screen.getByRole('alertdialog', { description: 'Never again.' });
  expect(document.activeElement).toBe(shown);
  expect(screen.getByText('s3cr3t').closest('[aria-live], [role=alertdialog]')).toBe(shown);
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Copy', description: 'Secret' }));
  press(button('Ok'));
  expect(onClose).toHaveBeenCalledOnce();
});

it('a flow in a dialog confirms and cancels only by the buttons that say so, and only a destructive one is red', () => {
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

it('a flow in a dialog moves the focus to the first answer of each question that follows another', () => {
  const { rerender } = render(<FlowDialog view={question()} />);
  act(() => button('Cancel').focus());
  rerender(<FlowDialog view={question({ children: 'Four of them.' })} />);
  expect(document.activeElement).toBe(button('Cancel'));
  rerender(<FlowDialog view={question({ title: 'Really?' })} />);
  expect(document.activeElement).toBe(button('Sell'));
});

const scene = (view: FlowView | null, isSold: boolean) => (
  <main>
    <button data-focus-fallback>Far</button>
    <section>
      <button data-focus-fallback>Near</button>
      {!isSold && <button>Sell</button>}
    </section>
    <FlowDialog view={view} />
  </main>
);

const runThrough = () => {
  const { rerender } = render(scene(null, false));
  act(() => button('Sell').focus());
  rerender(scene(succeeded(), false));
  rerender(scene(null, true));
};

it('focus after a flow moves to the nearest fallback if the opener disappears', async () => {
  runThrough();
  await waitFor(() => expect(document.activeElement).toBe(button('Near')));
});

it('focus after a flow stays on an element that was focused meanwhile', async () => {
  runThrough();
  press(button('Far'), 'Shift');
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  expect(document.activeElement).toBe(button('Far'));
});
