import { Fragment, type ReactNode } from 'react';
import type { Recipe } from '#core/contract/items.ts';
import { recipeDefaults } from '#core/rules/recipes.ts';
import { moneyText, text } from '#texts/texts.ts';
import { DefinitionList } from '#ui/elements/definition-list.tsx';
import { linkedText, withCommas } from '../shared/linked-text.tsx';
import { ItemLink } from '../shared/thing-links.tsx';
import { recipeName, timeText } from './recipe-summary.ts';
import styles from './item-details.module.css';

/** All recipes of an item, three to a row (docs/specification.md#s2-item-card-recipes). */
export function Recipes({ recipes }: { recipes: readonly Recipe[] }) {
  return (
    <section>
      <h3 className={styles.title}>{text('item.recipes')}</h3>
      <ul className={styles.recipes}>
        {recipes.map((recipe, index) => (
          // Several recipes may have the same label, and their order does not change.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className={styles.recipe}>
            <h4 className={styles.recipeName}>{recipeName(recipe, index)}</h4>
            <DefinitionList items={factsOf(recipe)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function factsOf(recipe: Recipe): { term: string; description: ReactNode }[] {
  const facts = [
    { term: text('trade.cost'), description: moneyText(recipe.cost) },
    { term: text('recipe.time'), description: timeText(recipe.timeRequired) },
    {
      term: text('recipe.quantity'),
      description: quantityText(recipe),
    },
    { term: text('recipe.materials'), description: materialsOf(recipe) },
    { term: text('trade.tools'), description: recipe.tools.join(', ') },
    { term: text('trade.buildings'), description: recipe.buildings.join(', ') },
  ];
  return facts.filter(({ description }) => description !== '');
}

/** The materials, each with a link to its page. */
function materialsOf({ materials }: Recipe): ReactNode {
  const all = Object.entries(materials);
  if (all.length === 0) return '';
  return withCommas(
    all.map(([item, quantity]) => (
      <Fragment key={item}>
        {linkedText('recipe.material', { quantity, item: <ItemLink name={item} /> })}
      </Fragment>
    )),
  );
}

function quantityText({ minQuantity, maxQuantity }: Recipe): string {
  const min = minQuantity ?? recipeDefaults.minQuantity;
  const max = maxQuantity ?? recipeDefaults.maxQuantity;
  return min === max ? text('number', { value: min }) : text('recipe.range', { min, max });
}
