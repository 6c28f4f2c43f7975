// @vitest-environment jsdom
import { fireEvent, render, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ProgressLine } from '../../src/screens/journal/progress-line.tsx';
import { nearestTo, Readable, ReadingCaption, useReading } from '../../src/ui/elements/reading.tsx';

const values = ['Monday: 3', 'Tuesday: 5', 'Friday: 4'];
const places = [0, 25, 100];

function Chart({ count = values.length }: { count?: number }) {
  const reading = useReading('Visits', values.slice(0, count), (words) => words);
  return (
    <figure>
      <ReadingCaption reading={reading} />
      <Readable
        reading={reading}
        indexAt={(event) => nearestTo(event, places)}
        mark={{ x: places[reading.index]!, y: 50 }}
      >
        <svg role="img" aria-label="Visits of three days" />
      </Readable>
    </figure>
  );
}

const slider = () => screen.getByRole('slider', { name: 'Visits' });
const shown = () => within(screen.getByRole('figure')).getByText(/day: \d$/).textContent;

function pointAt(clientX: number, type: 'pointerMove' | 'pointerDown' = 'pointerMove') {
  const picture = slider().parentElement!;
  vi.spyOn(picture, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 200, 50));
  fireEvent[type](picture, { clientX });
}

it('the reading of a chart shows the value nearest to the pointer or the finger, and marks it', () => {
  const { container } = render(<Chart />);
  pointAt(140);
  expect(shown()).toBe('Tuesday: 5');
  expect(container.querySelector('circle')?.getAttribute('cx')).toBe('25%');
  pointAt(101, 'pointerDown');
  expect(shown()).toBe('Monday: 3');
  pointAt(290);
  expect(shown()).toBe('Friday: 4');
});

it('the reading of a chart begins on the right if the text direction is right to left', () => {
  render(<Chart />);
  // jsdom does not inherit the direction from the root element.
  slider().parentElement!.style.direction = 'rtl';
  pointAt(290);
  expect(shown()).toBe('Monday: 3');
});

it('the reading of a chart shows the newest value if the chosen one no longer exists', () => {
  const { rerender } = render(<Chart />);
  rerender(<Chart count={2} />);
  expect(shown()).toBe('Tuesday: 5');
  rerender(<Chart />);
  expect(shown()).toBe('Friday: 4');
});

describe('the line of a value', () => {
  const line = [1_212, 1_310.5, 1_284].map((value, day) => ({
    at: new Date(2026, 0, 1 + day).getTime(),
    value,
  }));

  it('tells the day and the amount of each point, and has a scale of round values near them', () => {
    render(<ProgressLine title="Money" of="money" line={line} />);
    const money = screen.getByRole('slider', { name: 'Money' });
    expect(money.getAttribute('aria-valuetext')).toBe('03-01-2026: 1,284.00 MO');
    fireEvent.change(money, { target: { value: '1' } });
    expect(money.getAttribute('aria-valuetext')).toBe('02-01-2026: 1,310.50 MO');
    const figure = screen.getByRole('figure');
    for (const tick of ['1,200', '1,250', '1,300', '1,350']) within(figure).getByText(tick);
    expect(within(figure).queryByText('0')).toBeNull();
  });

  it('has the greatest value of its scale at the top and the least at the bottom', () => {
    const saved = [0, 90, 40].map((value, day) => ({ at: new Date(2026, 0, 1 + day).getTime(), value }));
    render(<ProgressLine title="Money" of="money" line={saved} />);
    const numbers = screen.getByText('100').parentElement!;
    expect([...numbers.children].map(({ textContent }) => textContent)).toEqual(['100', '50', '0']);
    const ticks = [...screen.getByRole('img').querySelectorAll('line')];
    expect(ticks.map((tick) => ['y1', 'y2', 'data-zero'].map((name) => tick.getAttribute(name)))).toEqual([
      ['0', '0', null],
      ['50', '50', null],
      ['100', '100', 'true'],
    ]);
  });

  it.each([
    [
      'exp',
      'Experience from 01-01-2026 to 03-01-2026: at first 1,212, at last 1,284, at least 1,212, at most 1,310.5',
    ],
    [
      'money',
      'Money from 01-01-2026 to 03-01-2026: at first 1,212.00 MO, at last 1,284.00 MO, at least 1,212.00 MO, at most 1,310.50 MO',
    ],
  ] as const)(
    'of %s has a name with its days, its ends and its extremes, and tells the amount of each point',
    (of, name) => {
      render(<ProgressLine title="Line" of={of} line={line} />);
      expect(screen.getByRole('img').getAttribute('aria-label')).toBe(name);
      const value = of === 'exp' ? '1,284 Exp' : '1,284.00 MO';
      expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe(`03-01-2026: ${value}`);
    },
  );
});
