// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { RouteError } from '#screens/errors/route-error.tsx';

it('a page that the member may not open shows a lock on the door of the hall, but a page that does not exist does not', () => {
  const lock = () => document.querySelector('[aria-hidden="true"] [data-part="lock"]');
  const { rerender } = render(<RouteError kind="forbidden" />);
  screen.getByText('403 Forbidden');
  expect(lock()).not.toBeNull();
  for (const kind of ['notFound', 'noRoute', 'badAddress'] as const) {
    rerender(<RouteError kind={kind} />);
    expect(lock()).toBeNull();
  }
});
