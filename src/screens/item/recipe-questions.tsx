import type { Recipe } from '#core/contract/items.ts';
import { text } from '#texts/texts.ts';
import { FlowDialog } from '#ui/overlays/flow-dialog.tsx';
import type { FlowView } from '#ui/overlays/flow-view.ts';
import { recipeName, recipeSummary } from './recipe-summary.ts';

interface RemovalProps {
  recipe: Recipe;
  /** The recipe's index in the list. */
  index: number;
  onRemove: () => void;
  onCancel: () => void;
}

/** Asks whether to delete a recipe. */
export const RemovalDialog = ({ recipe, index, onRemove, onCancel }: RemovalProps) => (
  <FlowDialog
    view={{
      kind: 'asking',
      tone: 'danger',
      title: text('recipes.removeTitle', { recipe: recipeName(recipe, index) }),
      children: text('recipes.removeHint', { summary: recipeSummary(recipe) }),
      confirmLabel: text('recipes.removeConfirm'),
      cancelLabel: text('dialog.cancel'),
      onConfirm: onRemove,
      onCancel,
    }}
  />
);

/** Asks whether to replace the recipes that already have the name, and lists them. */
export const replacementView = (
  replaced: readonly Recipe[],
  { onReplace, onCancel }: { onReplace: () => void; onCancel: () => void },
): FlowView => {
  const names = replaced.map((recipe) => recipeName(recipe, 0));
  const recipes = replaced.map((recipe, index) =>
    text('recipes.replaced', { recipe: names[index]!, summary: recipeSummary(recipe) }),
  );
  return {
    kind: 'asking',
    tone: 'danger',
    title: text('recipes.replaceTitle', { recipe: names[0] ?? '' }),
    children: text('recipes.replaceHint', { recipes: recipes.join(', '), count: replaced.length }),
    confirmLabel: text('recipes.replaceConfirm'),
    cancelLabel: text('dialog.cancel'),
    onConfirm: onReplace,
    onCancel,
  };
};
