import { describe, expect, test, vi } from 'vitest';
import { createQuestions } from '#server/auth/discord/questions.ts';
import { refused } from './support.ts';

/** Questions that the test answers, in the order in which they were asked. */
function scene() {
  const questions = createQuestions(8_000);
  const asked: string[] = [];
  const answers = new Map<string, (isBad: boolean) => void>();
  const ask = (network: string, name: string): Promise<boolean> => {
    const question = questions.ask(
      network,
      () => {
        asked.push(name);
        return new Promise<boolean>((resolve) => answers.set(name, resolve));
      },
      (isBad) => isBad,
    );
    // Questions left unanswered by a test are refused after it.
    question.catch(() => {});
    return question;
  };
  const answer = async (name: string, isBad: boolean): Promise<void> => {
    answers.get(name)!(isBad);
    await new Promise(setImmediate);
  };
  /** `last` holds the most recent one. */
  const several = (network: string, count: number): { last: Promise<boolean> | undefined } => ({
    last: Array.from({ length: count }, (_unused, index) => ask(network, `${network}${index}`)).at(-1),
  });
  return { asked, ask, answer, several };
}

describe('questions about sign-in codes', () => {
  test('run four at a time for a network, in order of arrival', async () => {
    const { asked, answer, several } = scene();
    several('a', 6);
    expect(asked).toEqual(['a0', 'a1', 'a2', 'a3']);
    await answer('a2', false);
    expect(asked.slice(4)).toEqual(['a4']);
    await answer('a0', false);
    expect(asked.slice(5)).toEqual(['a5']);
  });

  test('run one at a time for a network whose last code was invalid', async () => {
    const { asked, answer, several } = scene();
    several('a', 12);
    for (const name of ['a0', 'a1', 'a2']) await answer(name, true);
    expect(asked).toHaveLength(4);
    await answer('a3', true);
    expect(asked).toHaveLength(5);
    await answer('a4', false);
    // Four again.
    expect(asked).toHaveLength(9);
  });

  test('of other networks are asked in between, however many one network has waiting', async () => {
    const { asked, ask, answer, several } = scene();
    several('a', 40);
    several('b', 40);
    expect(asked).toHaveLength(8);
    void ask('honest', 'honest');
    await answer('a0', true);
    await answer('b0', true);
    expect(asked).toContain('honest');
  });

  test('beyond fifty waiting for one network are refused, without affecting other networks', async () => {
    const { asked, ask, several } = scene();
    several('a', 54);
    const refusal = await refused(() => ask('a', 'one too many'));
    expect([refusal.statusCode, refusal.retryAfter]).toEqual([429, 8]);
    void ask('b', 'b');
    expect(asked).toContain('b');
  });

  test('beyond four hundred waiting in total are refused', async () => {
    const { ask, several } = scene();
    for (let network = 0; network < 9; network += 1)
      several(`n${network}-`, [54, 54, 43, 43, 43, 43, 43, 43, 42][network]!);
    expect((await refused(() => ask('z', 'late'))).statusCode).toBe(503);
  });

  test('wait no longer than Discord may take', async () => {
    vi.useFakeTimers();
    try {
      const { several } = scene();
      const last = refused(() => several('a', 5).last!);
      await vi.advanceTimersByTimeAsync(8_000);
      expect((await last).statusCode).toBe(503);
    } finally {
      vi.useRealTimers();
    }
  });

  test('continue after one that failed', async () => {
    const questions = createQuestions(8_000);
    const bad = (): Promise<boolean> => Promise.reject(new Error('Discord is down'));
    for (let time = 0; time < 20; time += 1)
      await expect(questions.ask('a', bad, Boolean)).rejects.toThrow('Discord is down');
    expect(await questions.ask('a', () => Promise.resolve(7), Boolean)).toBe(7);
  });
});
