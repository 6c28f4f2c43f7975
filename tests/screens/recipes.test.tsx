// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Recipe } from '#core/contract/items.ts';
import { Recipes } from '#screens/item/recipes.tsx';

const recipe = (label: string | null) =>
  ({ label, materials: {}, tools: [], buildings: [], cost: 0 }) as unknown as Recipe;

it('the card of an item names a recipe by its label, and by its number if the label is blank', () => {
  render(<Recipes recipes={[recipe(' Night brew '), recipe(' '), recipe(null)]} />);
  const names = screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent);
  expect(names).toEqual(['Night brew', 'Recipe 2', 'Recipe 3']);
});
