// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { RequestFailure } from '#core/rules/problem.ts';
import { ReadProblem } from '#screens/shared/loading/read-problem.tsx';
import { PageHeading } from '#ui/page/page-heading.tsx';
import { press } from '../../ui/support/press.ts';
import { show } from '../support/screen.tsx';

const failure = (more: object = {}) =>
  new RequestFailure({ status: 500, message: 'The cellar is flooded', fields: {}, ...more });

interface Circumstances {
  title?: string | ((reason: string) => string);
  data?: string;
  /** The time of the last-seen data that the page shows instead; epoch ms. */
  seen?: number | null;
}

/** Shows the failure of a read; each retry waits until the test answers it, with an error or null. */
function showFailure({ title = 'Could not load it', data, seen = null }: Circumstances = {}) {
  const answers: ((error: unknown) => Promise<void>)[] = [];
  function Shown() {
    const [error, setError] = useState<unknown>(failure);
    const refetch = () =>
      new Promise<{ isSuccess: boolean }>((resolve) => {
        setError(null);
        answers.push((next) =>
          act(async () => {
            setError(next);
            resolve({ isSuccess: next === null });
          }),
        );
      });
    return (
      <>
        <PageHeading title="">Heading</PageHeading>
        <ReadProblem title={title} read={{ data, error, refetch: refetch as never }} />
      </>
    );
  }
  const lastSeen = {
    insteadOf: (error: unknown) => (error === null ? null : seen),
    subscribe: () => () => {},
  };
  show(<Shown />, { services: { lastSeen: lastSeen as never } });
  return answers;
}

const alert = () => screen.queryByRole('alert');
const retry = () => screen.getByRole('button', { name: /^Try again/ });

it.each([
  ['a title', { title: 'Could not load it' }, 'danger', 'Could not load itThe cellar is floodedTry again'],
  [
    'a title that contains the reason',
    { title: (reason: string) => `Cannot load: ${reason}` },
    'danger',
    'Cannot load: The cellar is floodedTry again',
  ],
  [
    'an older answer',
    { data: 'Older answer' },
    'warning',
    'Could not refresh this pageThe cellar is floodedTry again',
  ],
  [
    'an older answer below a title that would contain the reason',
    { data: 'Older answer', title: (reason: string) => `Cannot load: ${reason}` },
    'warning',
    'Could not refresh this pageThe cellar is floodedTry again',
  ],
  [
    'characters as last seen',
    { data: 'Older answer', seen: new Date(2030, 0, 2, 18, 30).getTime() },
    'danger',
    'Could not load itThe cellar is floodedBelow are your characters as you last saw them, on 02-01-2030 18:30.Try again',
  ],
])(
  'a failed read with %s says once why, and whether the page shows something older',
  (_, given, tone, words) => {
    showFailure(given);
    expect([alert()?.dataset['tone'], alert()?.textContent]).toEqual([tone, words]);
  },
);

it('a failed read can be tried again with a button that keeps the focus, which goes to the heading once it has succeeded', async () => {
  const answers = showFailure();
  press(retry());
  expect(alert()?.textContent).not.toContain('The cellar is flooded');
  expect(document.activeElement).toBe(retry());
  await answers.pop()!(failure({ message: 'Still flooded' }));
  expect(alert()?.textContent).toContain('Still flooded');
  expect(document.activeElement).toBe(retry());
  press(retry());
  await answers.pop()!(null);
  expect(alert()).toBeNull();
  expect(document.activeElement?.textContent).toBe('Heading');
});
