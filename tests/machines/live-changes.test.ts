import { describe, expect, it } from 'vitest';
import { fromCallback, SimulatedClock } from 'xstate';
import { isLeading, liveChangesMachine } from '#machines/live-changes.ts';
import { start } from './support.ts';

/** How long a stream may be silent, in ms. */
const silence = 40_000;

/** A tab; a `spread` of 0.5 makes each wait neither shorter nor longer. */
function openTab(spread = 0.5) {
  const clock = new SimulatedClock();
  const counts = { asksToLead: 0, streams: 0, open: 0 };
  const machine = liveChangesMachine.provide({
    actors: {
      lead: fromCallback(() => {
        counts.asksToLead += 1;
      }),
      stream: fromCallback(() => {
        counts.streams += 1;
        counts.open += 1;
        return () => (counts.open -= 1);
      }),
    },
  });
  const flow = start(machine, { input: { spread }, clock });
  return {
    ...flow,
    clock,
    counts,
    leads: () => isLeading(flow.snapshot()),
    isOver: () => flow.snapshot().status === 'done',
  };
}

const connecting = 'open.leading.connecting.asking';
const live = 'open.leading.connecting.live';
const waiting = 'open.leading.waiting';

it('a tab does not open the stream before it leads', () => {
  const tab = openTab();
  tab.act('stream.heard', 'stream.lost', 'network.back', 'page.back');
  expect([tab.state(), tab.leads()]).toEqual(['open.following', false]);
  expect(tab.counts).toMatchObject({ asksToLead: 1, streams: 0 });
  tab.act('lead.won');
  expect([tab.state(), tab.leads(), tab.counts.streams]).toEqual([connecting, true, 1]);
  tab.act('stream.heard');
  expect([tab.state(), tab.leads(), tab.counts.open]).toEqual([live, true, 1]);
});

describe('a lost stream', () => {
  it.each(['stream.lost', 'network.lost'] as const)(
    'is opened again after waits of 1, 2, 4, 8, 16, 32 and then 60 seconds if %s repeats',
    (type) => {
      const tab = openTab();
      tab.act('lead.won');
      for (const [index, wait] of [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000].entries()) {
        tab.act(type);
        tab.clock.increment(wait - 1);
        expect([tab.state(), tab.counts.streams]).toEqual([waiting, index + 1]);
        tab.clock.increment(1);
        expect([tab.state(), tab.counts.streams]).toEqual([connecting, index + 2]);
      }
    },
  );

  it.each([
    [0, 500],
    [1, 1_500],
  ])('is opened again after its own wait: a spread of %d makes the first one %d ms', (spread, wait) => {
    const tab = openTab(spread);
    tab.act('lead.won', 'stream.lost');
    tab.clock.increment(wait - 1);
    expect(tab.state()).toBe(waiting);
    tab.clock.increment(1);
    expect(tab.state()).toBe(connecting);
  });

  it('is opened at once when the network is back', () => {
    const tab = openTab();
    tab.act('lead.won', 'network.lost', 'network.back');
    expect([tab.state(), tab.counts.streams]).toEqual([connecting, 2]);
  });
});

it('a silent stream counts as lost and as a failure after 40 seconds, before and after its first message', () => {
  const tab = openTab();
  const becomeSilent = () => {
    tab.clock.increment(silence - 1);
    expect(tab.counts.open).toBe(1);
    tab.clock.increment(1);
    expect([tab.state(), tab.counts.open]).toEqual([waiting, 0]);
  };
  const waitFor = (ms: number) => {
    tab.clock.increment(ms - 1);
    expect(tab.state()).toBe(waiting);
    tab.clock.increment(1);
    expect(tab.state()).toBe(connecting);
  };
  tab.act('lead.won', 'stream.lost');
  waitFor(1_000);
  becomeSilent();
  waitFor(2_000);
  tab.act('stream.heard');
  becomeSilent();
  waitFor(1_000);
});

it('a page that is left begins with the first wait on return', () => {
  const tab = openTab();
  tab.act('lead.won', 'stream.lost', 'network.back', 'stream.lost');
  tab.act('page.left', 'page.back', 'lead.won', 'stream.lost');
  tab.clock.increment(1_000);
  expect(tab.state()).toBe(connecting);
});

it('a tab that the server refuses for good asks for no stream any more', () => {
  const tab = openTab();
  tab.act('lead.won', 'stream.refused');
  expect([tab.state(), tab.leads(), tab.isOver(), tab.counts.open]).toEqual(['refused', false, true, 0]);
});
