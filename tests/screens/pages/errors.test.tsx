// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { RequestFailure } from '#core/rules/problem.ts';
import { RouteError } from '#screens/errors/route-error.tsx';
import { UnexpectedError } from '#screens/errors/unexpected-error.tsx';
import { press } from '../../ui/support/press.ts';

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const homeLink = () => screen.getByRole('link', { name: 'Back to the start' }).getAttribute('href');

it.each([
  ['notFound', '404 Not Found', 'Not found'],
  ['forbidden', '403 Forbidden', 'You do not have permission to view this page.'],
] as const)(
  'the page for a wrong address of the kind %s shows %s, the reason, and a lock if it is forbidden, and leads to the start',
  (kind, status, reason) => {
    render(<RouteError kind={kind} address="/nowhere" />);
    expect(heading()).toBe('Unexpected Application Error!');
    expect(document.title).toBe(`${status} · Nyx`);
    expect([screen.getByText(status), screen.getByText(reason)]).toHaveLength(2);
    expect(homeLink()).toBe('/');
    const lock = document.querySelector('[aria-hidden="true"] [data-part="lock"]');
    expect(lock !== null).toBe(kind === 'forbidden');
  },
);

const show = (error: unknown) => {
  const retry = vi.fn();
  render(<UnexpectedError error={error} retry={retry} />);
  expect(heading()).toBe('Unexpected Application Error!');
  expect(homeLink()).toBe('/');
  return retry;
};

it('the page for an unexpected error shows the message and the stack of an error in the app’s own code, and no status', () => {
  const error = new TypeError('(intermediate value).map is not a function');
  const retry = show(error);
  expect(screen.getByText(error.message)).toBeTruthy();
  expect(screen.getByText('Stack trace').closest('details')?.open).toBe(true);
  expect(document.querySelector('pre')?.textContent).toBe(error.stack);
  expect(screen.queryByText('0')).toBeNull();
  press(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledTimes(1);
});

it('the page for an unexpected error shows the status and the server’s words, marked as English, but no stack', () => {
  show(new RequestFailure({ status: 503, message: 'The cellar is flooded', fields: {} }));
  expect(screen.getByText('503')).toBeTruthy();
  expect(screen.getByText('The cellar is flooded').lang).toBe('en');
  expect(screen.queryByText('Stack trace')).toBeNull();
});

it('the page for an unexpected error shows what the server has sent instead of words, folded away', () => {
  show(new RequestFailure({ status: 500, message: '', fields: {}, serialized: '500 {"code":7}' }));
  expect(screen.getByText('An error occurred, please try again later').lang).toBe('');
  const details = screen.getByText('Details').closest('details');
  expect([details?.open, details?.querySelector('pre')?.textContent]).toEqual([false, '500 {"code":7}']);
});

it('the page for an unexpected error shows no empty message', () => {
  show(new Error(''));
  expect(screen.getByText('An error occurred, please try again later')).toBeTruthy();
});
