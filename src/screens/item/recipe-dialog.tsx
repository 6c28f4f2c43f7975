import { useMachine } from '@xstate/react';
import { type Ref, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { Recipe } from '#core/contract/items.ts';
import { searchKey } from '#core/rules/names/search-key.ts';
import {
  fromRecipe,
  groupedDraft,
  type GroupedDraft,
  shownDraft,
  ungroupedDraft,
} from '#core/rules/recipe-draft.ts';
import type { Choices } from '#forms/choices.ts';
import { completedDraft } from '#forms/completed-draft.ts';
import { groupedRecipe, recipeForm, recipeFormOf } from '#forms/definitions/recipe.ts';
import { SchemaForm } from '#forms/schema-form.tsx';
import { canSaveRecipe, recipeEditorMachine, recipesToReplace } from '#machines/recipe-editor.ts';
import { text } from '#texts/texts.ts';
import { Button } from '#ui/buttons/button.tsx';
import { News } from '#ui/feedback/news.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { FlowDialog } from '#ui/overlays/flow-dialog.tsx';
import { ConflictDialog } from '../shared/saving/conflict-dialog.tsx';
import { DraftOffer } from '../shared/saving/draft-offer.tsx';
import { leaveView } from '../shared/saving/leave-view.ts';
import type { SaveFormHandle } from '../shared/saving/save-form.tsx';
import { type Drafts, useServices } from '../shared/services.ts';
import { SuggestedItems } from '../shared/lists/suggested-items.tsx';
import { replacementView } from './recipe-questions.tsx';

/** Fields that count as left when focus is outside all of them. */
const quantities = ['minQuantity', 'maxQuantity'];

const choices: Choices = { Suggested: SuggestedItems, fold: searchKey };

/** Adds the reason why the form's switch has turned itself on, as the description of the field that the switch shows. */
const withReason = (form: typeof recipeForm): typeof recipeForm => ({
  ...form,
  adapt: (data) => ({ ...form.adapt?.(data), craftQuantity: { 'ui:description': 'recipeForm.turnedOn' } }),
});

/** The name of a recipe's draft; `recipe` is null for a new one. */
export const recipeDraftName = (item: string, recipe: Recipe | null): string =>
  `${recipeForm.id}:${item}:${recipe?.label ?? ''}`;

/** Moves the drafts of recipes from an item's old name to its new one, so that the item's dialogs offer them. */
export function moveRecipeDrafts(drafts: Drafts, from: string, to: string, recipes: readonly Recipe[]): void {
  if (from === to) return;
  for (const recipe of [null, ...recipes]) {
    const before = recipeDraftName(from, recipe);
    const draft = drafts.read(before);
    if (draft === null) continue;
    drafts.keep(recipeDraftName(to, recipe), draft);
    drafts.keep(before, null);
  }
}

interface Props {
  /** The recipe to edit; null composes a new one. */
  recipe: Recipe | null;
  /** All recipes of the item. */
  recipes: readonly Recipe[];
  /** The name of the recipe's draft. */
  draftName: string;
  title: string;
  onSaved: (recipe: Recipe) => void;
  onClosed: () => void;
}

/**
 * 'Add recipe' (docs/specification.md#recipe-dialog-add-recipe). The changing state is in the child component, because a
 * change of the dialog's own state would render all its buttons again.
 */
export function RecipeDialog({ title, ...props }: Props) {
  const editor = useRef<Leavable>(null);
  return (
    <Dialog title={title} isOpen onOpenChange={() => editor.current?.askToLeave()}>
      <RecipeEditor ref={editor} {...props} />
    </Dialog>
  );
}

type Leavable = Pick<SaveFormHandle, 'askToLeave'>;
type EditorProps = Omit<Props, 'title'> & { ref: Ref<Leavable> };

function RecipeEditor({ recipe, recipes, draftName, onSaved, onClosed, ref }: EditorProps) {
  const { drafts } = useServices();
  const form = useMemo(() => recipeFormOf(recipe), [recipe]);
  const newest = fromRecipe(recipe);
  const [stored] = useState(() => drafts.read(draftName));
  const [machine] = useState(() =>
    recipeEditorMachine.provide({ actions: { keep: (_, { draft }) => drafts.keep(draftName, draft) } }),
  );
  const [snapshot, send, editor] = useMachine(machine, {
    input: {
      recipe,
      recipes,
      draft: stored && completedDraft(form, stored, newest),
    },
  });
  const { data, draft, attempts, hasTurnedItselfOn } = snapshot.context;
  const askToLeave = () => {
    send({ type: 'leave.asked' });
    if (editor.getSnapshot().matches('closed')) onClosed();
  };
  useImperativeHandle(ref, () => ({ askToLeave }));
  const reportSaved = () => {
    const { composed } = editor.getSnapshot().context;
    if (composed) onSaved(composed);
  };
  const question = snapshot.matches('replacing')
    ? replacementView(recipesToReplace(snapshot), {
        onReplace() {
          send({ type: 'replacement.confirmed' });
          reportSaved();
        },
        onCancel: () => send({ type: 'replacement.cancelled' }),
      })
    : snapshot.matches('leaving')
      ? leaveView({
          hint: 'recipeForm.leaveHint',
          onLeave() {
            send({ type: 'leave.confirmed' });
            onClosed();
          },
          onStay: () => send({ type: 'leave.cancelled' }),
        })
      : null;

  const part = useRef<HTMLDivElement>(null);
  const isConflicted = snapshot.matches('conflicted');
  if (snapshot.matches('offering') || isConflicted) {
    return (
      <div ref={part}>
        <DraftOffer
          onRestore={() => send({ type: 'draft.restored' })}
          onDiscard={() => send({ type: 'draft.discarded' })}
        />
        {isConflicted && draft && (
          <ConflictDialog<GroupedDraft>
            form={groupedRecipe}
            base={draft.base && groupedDraft(draft.base.data)}
            theirs={groupedDraft(newest)}
            mine={groupedDraft(shownDraft(draft.entered))}
            part={part}
            onMerged={(merged) => send({ type: 'conflict.settled', data: ungroupedDraft(merged) })}
            onLeft={() => send({ type: 'conflict.postponed' })}
          />
        )}
      </div>
    );
  }
  return (
    <div ref={part}>
      <SchemaForm
        form={hasTurnedItselfOn ? withReason(form) : form}
        data={data}
        onChange={(changed) => send({ type: 'recipe.changed', data: changed })}
        onFieldLeft={(focused) => {
          if (focused === null || !quantities.includes(focused)) send({ type: 'quantities.left' });
        }}
        onSubmit={() => {
          send({ type: 'save.asked' });
          reportSaved();
        }}
        submitLabel="recipeForm.save"
        canSubmit={canSaveRecipe(snapshot)}
        attempts={attempts}
        choices={choices}
        actions={
          <Button variant="quiet" onPress={askToLeave}>
            {text('form.cancel')}
          </Button>
        }
      />
      <News words={hasTurnedItselfOn ? [text('recipeForm.turnedOn')] : []} />
      <FlowDialog view={question} />
    </div>
  );
}
