import type { Recipe } from '#core/contract/items.ts';
import { hoursAndMinutes } from '#core/rules/dates.ts';
import { recipeDefaults } from '#core/rules/recipes.ts';
import { text } from '#texts/texts.ts';
import { DefinitionList } from '#ui/definition-list.tsx';
import styles from './item-details.module.css';

/** All recipes of an item, three a row (specification, section 2, Item card details). */
export function Recipes({ recipes }: { recipes: readonly Recipe[] }) {
  return (
    <section>
      <h3 className={styles.title}>{text('item.recipes')}</h3>
      <ul className={styles.recipes}>
        {recipes.map((recipe, index) => (
          <li key={recipe.label ?? index} className={styles.recipe}>
            <h4 className={styles.recipeName}>
              {recipe.label ?? text('recipe.unnamed', { number: index + 1 })}
            </h4>
            <DefinitionList items={factsOf(recipe)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function factsOf(recipe: Recipe): { term: string; description: string }[] {
  const materials = Object.entries(recipe.materials).map(([item, quantity]) =>
    text('recipe.material', { quantity, item }),
  );
  const facts = [
    { term: text('trade.cost'), description: text('money', { amount: recipe.cost }) },
    { term: text('recipe.time'), description: timeText(recipe.timeRequired) },
    {
      term: text('recipe.quantity'),
      description: text('recipe.range', {
        min: recipe.minQuantity ?? recipeDefaults.minQuantity,
        max: recipe.maxQuantity ?? recipeDefaults.maxQuantity,
      }),
    },
    { term: text('recipe.materials'), description: materials.join(', ') },
    { term: text('trade.tools'), description: recipe.tools.join(', ') },
    { term: text('trade.buildings'), description: recipe.buildings.join(', ') },
  ];
  return facts.filter(({ description }) => description !== '');
}

/** `time` in ms; absent or 0 is instant (readings). */
const timeText = (time: number | null): string =>
  time ? text('recipe.duration', hoursAndMinutes(time)) : text('recipe.instant');
