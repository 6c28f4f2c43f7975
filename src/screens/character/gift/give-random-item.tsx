import { useMachine } from '@xstate/react';
import Dices from 'lucide-react/icons/dices';
import { useId, useMemo, useRef, useState } from 'react';
import type { Choices } from '#forms/choices.ts';
import { randomItemForm } from '#forms/definitions/random-item.ts';
import type { RandomItemData } from '#forms/definitions/random-item.schema.ts';
import { SchemaForm } from '#forms/schema-form.tsx';
import { nameInId } from '#core/rules/names/names.ts';
import { searchKey } from '#core/rules/names/search-key.ts';
import { isSame } from '#core/rules/same.ts';
import type {
  RandomItemDraft,
  RandomItemInput,
  RandomItemMachine,
  RandomItemSnapshot,
} from '#machines/random-item.ts';
import { text } from '#texts/texts.ts';
import { Button } from '#ui/buttons/button.tsx';
import { FlowDialog } from '#ui/overlays/flow-dialog.tsx';
import { PageHeading } from '#ui/page/page-heading.tsx';
import { Page } from '#ui/page/page.tsx';
import { addresses } from '../../shared/addresses.ts';
import { problemText } from '../../shared/writes/problem-text.ts';
import { usePageFlow, useServices } from '../../shared/services.ts';
import { useCharacterList, useLabelList } from '../../shared/lists/use-choices.ts';
import { useUndo } from '../../shared/writes/use-undo.ts';
import { useNavigationLock } from '../../shared/writes/use-navigation-lock.ts';
import { useVisit } from '../../shared/lists/use-visit.ts';
import { DrawnItem } from './drawn-item.tsx';
import styles from './give-random-item.module.css';
import type { EventFromLogic } from 'xstate';
import { chosenId } from '#core/rules/picked.ts';
import type { FlowView } from '#ui/overlays/flow-view.ts';
import { linkedText } from '../../shared/linked-text.tsx';
import { CharacterLink, ItemLink } from '../../shared/thing-links.tsx';
import { refusedView, succeededView, writingView } from '../../shared/writes/outcome-views.tsx';

/** Draws an item and assigns it to a character (docs/specification.md#give-a-random-item). */
export const GiveRandomItem = () => <OneItem key={useVisit()} />;

function OneItem() {
  const { goTo, drafts } = useServices();
  const randomItem = usePageFlow('randomItem');
  const [input] = useState((): RandomItemInput => ({
    // Only this form writes drafts with this name.
    draft: (drafts.read(randomItemForm.id)?.entered ?? null) as RandomItemDraft | null,
    draftName: randomItemForm.id,
  }));
  const [snapshot, send] = useMachine(randomItem, { input });
  useNavigationLock(snapshot.matches('assigning'));
  const { character, labels } = snapshot.context;
  const data = useMemo((): RandomItemData => ({ character, labels: [...labels] }), [character, labels]);
  const [attempts, setAttempts] = useState(0);
  /** The field that the last attempt concerned: `labels` for a draw, undefined (all fields) for an assignment. */
  const [attempted, setAttempted] = useState<'labels'>();
  const characters = useCharacterList();
  const itemLabels = useLabelList('ITEM');
  const choices = useMemo(
    (): Choices => ({ lists: { characters, labels: itemLabels }, fold: searchKey }),
    [characters, itemLabels],
  );
  const generate = useRef<HTMLButtonElement>(null);
  const drawnId = useId();
  const onOk = () => {
    send({ type: 'assignment.acknowledged' });
    goTo(addresses.ownCharacters);
  };
  const undo = useUndo(onOk);
  const { act, item } = snapshot.context;
  const onUndo = undo.offer(act, text('undo.gift', { item: item ?? '' }));
  const canAssign = snapshot.can({ type: 'assignment.asked' });
  return (
    <Page width="text">
      <PageHeading title={text('randomItem.heading')} />
      <SchemaForm
        form={randomItemForm}
        data={data}
        onChange={(entered) => {
          if (!isSame(entered.character, character)) {
            send({ type: 'character.chosen', character: entered.character });
          }
          if (!isSame(entered.labels, labels)) send({ type: 'labels.chosen', labels: entered.labels });
        }}
        onSubmit={() => {
          if (canAssign) send({ type: 'assignment.asked' });
          else {
            setAttempts(attempts + 1);
            setAttempted(undefined);
            // No field is invalid: only the draw is missing.
            if (randomItemForm.faults(data).length === 0) generate.current?.focus();
          }
        }}
        submitLabel="randomItem.assign"
        canSubmit={canAssign}
        isBusy={snapshot.matches('assigning')}
        attempts={attempts}
        attempted={attempted}
        otherwiseMissing={item === null ? text('randomItem.notDrawn') : ''}
        choices={choices}
      >
        <div className={styles.draw}>
          <Button
            ref={generate}
            variant={item === null ? 'primary' : 'secondary'}
            aria-describedby={drawnId}
            isPending={snapshot.matches({ preparing: 'generating' })}
            onPress={() => {
              if (snapshot.can({ type: 'item.asked' })) return send({ type: 'item.asked' });
              setAttempts(attempts + 1);
              setAttempted('labels');
            }}
          >
            <Dices aria-hidden />
            {text(item === null ? 'randomItem.generate' : 'randomItem.again')}
          </Button>
          <div id={drawnId} className={styles.drawn} aria-live="polite">
            {item === null ? <p>{drawText(snapshot)}</p> : <DrawnItem name={item} />}
            {snapshot.context.unanswered.map(({ characterId, itemId }) => (
              <p key={JSON.stringify([characterId, itemId])}>
                {text('randomItem.mayBeGiven', { item: itemId, character: nameInId(characterId) })}
              </p>
            ))}
          </div>
        </div>
      </SchemaForm>
      <FlowDialog view={undo.view ?? assignmentView(snapshot, send, { onOk, onUndo })} />
    </Page>
  );
}

/** What the page says while no item is drawn. */
function drawText({ value, context: { problem } }: RandomItemSnapshot): string {
  switch (typeof value === 'object' ? value.preparing : null) {
    case 'generating':
      return text('randomItem.generating');
    case 'unmatched':
      return text('randomItem.unmatched');
    case 'failed':
      return text('randomItem.failed', { reason: problem ? problemText(problem) : '' });
    default:
      return text('randomItem.hint');
  }
}

/** The dialog about an assignment; null while there is none. `onUndo` is null if the assignment cannot be undone. */
function assignmentView(
  snapshot: RandomItemSnapshot,
  send: (event: EventFromLogic<RandomItemMachine>) => void,
  { onOk, onUndo }: { onOk: () => void; onUndo: (() => void) | null },
): FlowView | null {
  const { problem, item, character } = snapshot.context;
  if (snapshot.matches('assigning')) return writingView(text('randomItem.assigning'));
  if (snapshot.matches('assigned')) {
    const about = linkedText('randomItem.assigned', {
      item: <ItemLink name={item ?? ''} />,
      character: <CharacterLink id={chosenId(character)} />,
    });
    return { ...succeededView(onOk, undefined, onUndo), children: about };
  }
  if (snapshot.matches('refused') && problem) {
    const onBack = () => send({ type: 'problem.acknowledged' });
    return refusedView({ problem, unanswered: 'form.unanswered', onBack });
  }
  return null;
}
