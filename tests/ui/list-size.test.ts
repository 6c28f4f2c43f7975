import { describe, expect, it } from 'vitest';
import { extentOf } from '../../src/ui/lists/list-size.ts';

describe('the mounted part of a list', () => {
  it.each([
    [300, false, 'whole'],
    [301, true, 'whole'],
    [5_000, true, 'whole'],
    [5_001, true, 'tooLong'],
  ])('of %d rows, whose user has asked for all: %s, is "%s"', (count, isAsked, extent) => {
    expect(extentOf(count, isAsked)).toBe(extent);
  });
});
