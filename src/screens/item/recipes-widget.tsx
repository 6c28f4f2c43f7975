import type { WidgetProps } from '@rjsf/utils';
import { useActor } from '@xstate/react';
import Info from 'lucide-react/icons/info';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash';
import { useId, useMemo, useRef, useState } from 'react';
import type { EventFromLogic } from 'xstate';
import type { Recipe } from '#core/contract/items.ts';
import type { FormContext } from '#forms/form-context.ts';
import { itemEditorMachine } from '#machines/item-editor.ts';
import { text } from '#texts/texts.ts';
import { Button } from '#ui/buttons/button.tsx';
import { ErrorText } from '#ui/fields/error-text.tsx';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import { Explained } from '#ui/elements/explained.tsx';
import { LiveText } from '#ui/feedback/live-text.tsx';
import { useServices } from '../shared/services.ts';
import { RecipeDialog, recipeDraftName } from './recipe-dialog.tsx';
import { RemovalDialog } from './recipe-questions.tsx';
import { recipeName, recipeSummary } from './recipe-summary.ts';
import styles from './recipes-widget.module.css';

/**
 * The React key of a recipe: its label, and the number of recipes with this label that precede it. An older server can
 * have stored several recipes with one label.
 */
const keyAmong = (recipes: readonly Recipe[], index: number): string => {
  const label = recipes[index]?.label ?? null;
  return JSON.stringify([label, recipes.slice(0, index).filter((one) => one.label === label).length]);
};

/**
 * The names of the stored drafts that the recipes' dialogs would offer. Drafts change only in those dialogs, so this hook
 * reads them only while none is open.
 */
function useUnsaved(item: string, recipes: readonly Recipe[], isComposing: boolean): ReadonlySet<string> {
  const { drafts } = useServices();
  return useMemo(() => {
    const names = isComposing ? [] : [null, ...recipes].map((recipe) => recipeDraftName(item, recipe));
    return new Set(names.filter((name) => drafts.read(name) !== null));
  }, [drafts, item, recipes, isComposing]);
}

/** The recipes in an item's form: each with its summary and buttons to edit and delete it. */
export function RecipesWidget({ value, onChange, rawErrors, label, registry }: WidgetProps) {
  const [snapshot, send, editor] = useActor(itemEditorMachine, { input: { recipes: value as Recipe[] } });
  const { recipes, subject } = snapshot.context;
  const [added, setAdded] = useState('');
  /** The recipe edited last. After a rename, its row is a new element, which then gets the focus. */
  const [edited, setEdited] = useState<Recipe | null>(null);
  const list = useRef<HTMLFieldSetElement>(null);
  const errorId = useId();
  const unsavedId = useId();
  const error = rawErrors?.[0];
  const item = (registry.formContext as FormContext).choices.subject ?? '';
  const isComposing = snapshot.matches('composing');
  const unsaved = useUnsaved(item, recipes, isComposing);
  const isNewUnsaved = unsaved.has(recipeDraftName(item, null));
  /** Sends an event to the editor and reports the resulting recipes to the form. */
  const act = (event: EventFromLogic<typeof itemEditorMachine>) => {
    send(event);
    onChange(editor.getSnapshot().context.recipes);
  };
  const remove = (index: number) => {
    act({ type: 'removal.confirmed' });
    const next = Math.min(index, recipes.length - 2);
    requestAnimationFrame(() => {
      const removeButtons = list.current?.querySelectorAll<HTMLElement>('[data-remove]');
      (removeButtons?.[next] ?? list.current?.querySelector<HTMLElement>('[data-field-focus]'))?.focus();
    });
  };
  const subjectIndex = subject ? recipes.indexOf(subject) : -1;
  return (
    <fieldset ref={list} className={styles.recipes} aria-describedby={error ? errorId : undefined}>
      <legend className={styles.legend}>{text(label as 'itemForm.recipes')}</legend>
      {recipes.length === 0 ? (
        <p className={styles.none}>{text('recipes.none')}</p>
      ) : (
        <ul className={styles.list}>
          {recipes.map((recipe, index) => {
            const name = recipeName(recipe, index);
            const isUnsaved = unsaved.has(recipeDraftName(item, recipe));
            const hintId = `${unsavedId}-${index}`;
            return (
              <li
                key={keyAmong(recipes, index)}
                className={styles.recipe}
                data-focus-fallback={recipe === edited || undefined}
              >
                <div className={styles.words}>
                  <p className={styles.name}>
                    <bdi>{name}</bdi>
                  </p>
                  <p className={styles.summary}>
                    <Explained>{recipeSummary(recipe)}</Explained>
                  </p>
                  {isUnsaved && (
                    <p id={hintId} className={styles.unsaved}>
                      <Info aria-hidden />
                      <span>{text('recipes.unsaved')}</span>
                    </p>
                  )}
                </div>
                <IconButton
                  aria-label={text('recipes.edit', { recipe: name })}
                  aria-describedby={isUnsaved ? hintId : undefined}
                  onPress={() => send({ type: 'recipe.editAsked', recipe })}
                >
                  <Pencil aria-hidden />
                </IconButton>
                <IconButton
                  data-remove
                  variant="danger"
                  aria-label={text('recipes.remove', { recipe: name })}
                  onPress={() => send({ type: 'recipe.removeAsked', recipe })}
                >
                  <Trash2 aria-hidden />
                </IconButton>
              </li>
            );
          })}
        </ul>
      )}
      <ErrorText id={errorId} message={error} />
      <div className={styles.add}>
        {isNewUnsaved && (
          <p id={unsavedId} className={styles.unsaved}>
            <Info aria-hidden />
            <span>{text('recipes.unsavedNew', { add: text('recipes.add') })}</span>
          </p>
        )}
        <Button
          data-field-focus
          aria-describedby={
            [error && errorId, isNewUnsaved && unsavedId].filter(Boolean).join(' ') || undefined
          }
          onPress={() => send({ type: 'recipe.addAsked' })}
        >
          <Plus aria-hidden />
          {text('recipes.add')}
        </Button>
      </div>
      <LiveText>{added !== '' && text('ui.added', { name: added })}</LiveText>
      {subject && snapshot.matches('removing') && (
        <RemovalDialog
          recipe={subject}
          index={subjectIndex}
          onRemove={() => remove(subjectIndex)}
          onCancel={() => send({ type: 'removal.cancelled' })}
        />
      )}
      {isComposing && (
        <RecipeDialog
          recipe={subject}
          recipes={recipes}
          draftName={recipeDraftName(item, subject)}
          title={
            subject
              ? text('recipeForm.edit', { recipe: recipeName(subject, subjectIndex) })
              : text('recipeForm.add')
          }
          onSaved={(recipe) => {
            act({ type: 'recipe.composed', recipe });
            setAdded(subject ? '' : recipeName(recipe, 0));
            setEdited(subject && recipe);
          }}
          onClosed={() => send({ type: 'composing.cancelled' })}
        />
      )}
    </fieldset>
  );
}
