import type { Recipe } from '#core/contract/items.ts';
import { timeToHours } from '#core/rules/recipes.ts';
import { hoursAndMinutes } from '#core/views/dates.ts';
import { moneyText, text } from '#texts/texts.ts';

/**
 * A recipe's name; 'Recipe {n}' if it has none (docs/readings.md#readings-recipe-name). `index` counts from
 * 0.
 */
export const recipeName = ({ label }: Recipe, index: number): string =>
  label?.trim() || text('recipe.unnamed', { number: index + 1 });

/** A recipe's time in hours and minutes (docs/readings.md#readings-time-required). */
export function timeText(time: number | null): string {
  if (!time) return text('recipe.instant');
  const { hours, minutes } = hoursAndMinutes(time);
  const parts = [
    hours > 0 && text('recipe.hours', { hours }),
    minutes > 0 && text('recipe.minutes', { minutes }),
  ];
  return parts.filter(Boolean).join(' ') || text('recipe.underAMinute');
}

/** Cost, hours, the first material and the number of other materials (docs/specification.md#s2-recipe-summary). */
export function recipeSummary({ cost, timeRequired, materials }: Recipe): string {
  const [first, ...others] = Object.entries(materials);
  return [
    moneyText(cost),
    // `recipes.hours` is the short form ('2 h') of `recipe.hours`.
    timeRequired ? text('recipes.hours', { hours: timeToHours(timeRequired) }) : text('recipe.instant'),
    first && text('recipe.material', { item: first[0], quantity: first[1] }),
    others.length > 0 && text('recipes.others', { count: others.length }),
  ]
    .filter(Boolean)
    .join(' · ');
}
