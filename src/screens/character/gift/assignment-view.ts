import type { EventFromLogic } from 'xstate';
import { nameInId } from '#core/rules/names/names.ts';
import { chosenId } from '#core/rules/picked.ts';
import type { RandomItemMachine, RandomItemSnapshot } from '#machines/random-item.ts';
import { text } from '#texts/texts.ts';
import type { FlowView } from '#ui/overlays/flow-view.ts';
import { refusedView, succeededView, writingView } from '../../shared/writes/outcome-views.ts';

/** The dialog about an assignment; null while there is none. `onUndo` is null if the assignment cannot be undone. */
export function assignmentView(
  snapshot: RandomItemSnapshot,
  send: (event: EventFromLogic<RandomItemMachine>) => void,
  { onOk, onUndo }: { onOk: () => void; onUndo: (() => void) | null },
): FlowView | null {
  const { problem, item, character } = snapshot.context;
  if (snapshot.matches('assigning')) return writingView(text('randomItem.assigning'));
  if (snapshot.matches('assigned')) {
    const about = text('randomItem.assigned', { item: item ?? '', character: nameInId(chosenId(character)) });
    return { ...succeededView(onOk, undefined, onUndo), children: about };
  }
  if (snapshot.matches('refused') && problem) {
    const onBack = () => send({ type: 'problem.acknowledged' });
    return refusedView({ problem, unanswered: 'form.unanswered', onBack });
  }
  return null;
}
