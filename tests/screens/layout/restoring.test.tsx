// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Restoring } from '#screens/layout/restoring.tsx';
import { show } from '../support/screen.tsx';

const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

describe('the page that restores a session', () => {
  it('offers nothing during the first attempt', () => {
    show(<Restoring />, { tags: [] });
    expect(screen.getByText('Restoring your session...').closest('[aria-live=polite]')).not.toBeNull();
    expect(screen.queryByText('Nyx keeps trying. You stay signed in.')).toBeNull();
    expect(buttons()).toEqual([]);
    expect(document.title).toBe('Nyx');
  });

  it('offers to try again or to sign out after an attempt without an answer', () => {
    const { sent } = show(<Restoring />, { tags: ['unreachable'], failedTries: 1 });
    expect(screen.getByText('The server cannot be reached.')).toBeTruthy();
    expect(screen.getByText('Nyx keeps trying. You stay signed in.')).toBeTruthy();
    expect(buttons()).toEqual(['Try again now', 'Sign out']);
    for (const name of ['Try again now', 'Sign out']) fireEvent.click(screen.getByRole('button', { name }));
    expect(sent).toEqual([{ type: 'retry.asked' }, { type: 'signOut.asked' }]);
  });

  it('keeps its buttons during the next attempt, and does not begin another', () => {
    const { sent } = show(<Restoring />, { tags: [], failedTries: 1 });
    expect(screen.getByText('Restoring your session...')).toBeTruthy();
    const again = screen.getByRole('button', { name: /^Try again now/ });
    fireEvent.click(again);
    expect(again.getAttribute('aria-disabled')).toBe('true');
    expect(sent).toEqual([]);
  });
});
