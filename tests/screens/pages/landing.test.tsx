// @vitest-environment jsdom
import { fireEvent, render, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { languages } from '#core/rules/languages.ts';
import { RequestFailure } from '#core/rules/problem.ts';
import { Callback } from '#screens/auth/callback.tsx';
import { LandingView } from '#screens/landing/landing-view.tsx';
import { Landing } from '#screens/landing/landing.tsx';
import { type Services, ServicesContext } from '#screens/shared/services.ts';
import { press } from '../../ui/support/press.ts';

/** A session in this state, with this context. */
const sessionOf = (state: string, context: object) => ({
  getSnapshot: () => ({ context, matches: (one: unknown) => one === state, hasTag: () => false }),
  subscribe: () => ({ unsubscribe() {} }),
});

describe('the welcome screen', () => {
  it('offers each language in its own name, marks the one that is shown, and changes to the chosen one', () => {
    const onLanguage = vi.fn();
    render(<LandingView product="KaironBot" onLanguage={onLanguage} />);
    const buttons = within(screen.getByRole('group', { name: 'Language' })).getAllByRole('button');
    expect(
      buttons.map((button) => [button.textContent, button.lang, button.getAttribute('aria-pressed')]),
    ).toEqual([
      ['English', 'en', 'true'],
      ['Italiano', 'it', 'false'],
    ]);
    // The page before the app has started finds its buttons by this attribute.
    expect(buttons.map((button) => button.dataset['language'])).toEqual(languages);
    fireEvent.click(buttons[1]!);
    expect(onLanguage.mock.calls).toEqual([['it']]);
  });

  it.each([
    ['refused', true],
    ['expired', true],
    ['asked', false],
    [null, false],
  ])('after a session whose end was %s says that it has ended: %s', (ending, isSaid) => {
    const logIn = vi.fn();
    const session = sessionOf('signedOut', { ending });
    const services = { session, logIn, configuration: { productName: 'KaironBot' } } as unknown as Services;
    render(
      <ServicesContext value={services}>
        <Landing />
      </ServicesContext>,
    );
    const words = 'Your session has ended. Log in again to continue where you were.';
    expect(screen.queryByText(words) !== null).toBe(isSaid);
    // Screen readers read the notice with the heading, which gets the focus.
    screen.getByRole('heading', { level: 1, name: 'Welcome to Nyx!', description: isSaid ? words : '' });
    expect(screen.getByText('A companion app for KaironBot')).toBeTruthy();
    const statement = screen.getByRole('link', { name: /^Accessibility/ });
    expect(statement.getAttribute('href')).toBe('/accessibility');
    press(screen.getByRole('button', { name: 'Login' }));
    expect(logIn).toHaveBeenCalledTimes(1);
  });
});

describe('the page after the chat platform’s login', () => {
  const show = (state: string, problem: object | null = null) => {
    const session = sessionOf(state, { problem });
    render(
      <ServicesContext value={{ session } as unknown as Services}>
        <Callback />
      </ServicesContext>,
    );
    expect(screen.getByRole('heading', { level: 1, name: 'Login' })).toBeTruthy();
    return {
      isBusy: screen.queryByText('Logging in...') !== null,
      isDone: screen.queryByText('Ok') !== null,
      failure: screen.queryByRole('alert')?.textContent ?? null,
    };
  };

  it('says that it is logging in, and nothing else', () => {
    expect(show('loggingIn')).toEqual({ isBusy: true, isDone: false, failure: null });
  });

  it('says Ok once the member is signed in', () => {
    expect(show('signedIn')).toEqual({ isBusy: false, isDone: true, failure: null });
  });

  it('says why the login has failed, in the server’s language, and leads back to the start', () => {
    const { problem } = new RequestFailure({ status: 403, message: 'You are banned', fields: {} });
    expect(show('signedOut', problem)).toEqual({
      isBusy: false,
      isDone: false,
      failure: 'The login failedYou are bannedBack to the start',
    });
    expect(screen.getByText('You are banned').lang).toBe('en');
    expect(screen.getByRole('link', { name: 'Back to the start' }).getAttribute('href')).toBe('/');
  });
});
