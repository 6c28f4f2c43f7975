import { useMachine } from '@xstate/react';
import { type ReactNode, type Ref, useImperativeHandle, useMemo, useState } from 'react';
import type { RegistryWidgetsType } from '@rjsf/utils';
import type { Choices } from '#forms/choices.ts';
import type { FormDefinition } from '#forms/define-form.ts';
import { SchemaForm } from '#forms/schema-form.tsx';
import type { Problem } from '#core/rules/problem.ts';
import { canSave, type SubmissionInput, submissionMachine } from '#machines/submission.ts';
import { text, type TextKey } from '#texts/texts.ts';
import { FlowDialog } from '#ui/flow-dialog.tsx';
import { DraftOffer } from './draft-offer.tsx';
import { useServices } from './services.ts';
import { submissionView } from './submission-view.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useVisit } from './use-visit.ts';

export interface SaveFormHandle {
  /** Leaves at once, or asks first where something is unsaved. */
  askToLeave(): void;
}

export interface SaveFormProps<Data extends object, Source, Wire> {
  form: FormDefinition<Data, Source, Wire>;
  /** What the form starts from; read once. */
  source: Source;
  /** Tells what is edited from other things that the same form edits. */
  subject?: string;
  /** Saves what was entered. @throws RequestFailure */
  save: (wire: Wire) => Promise<void>;
  choices?: Choices;
  widgets?: RegistryWidgetsType;
  texts: {
    submit: TextKey;
    busy: TextKey;
    /** Default: 'Operation completed successfully'. */
    succeeded?: TextKey;
    /** What a failure's dialog says; default: the reason alone. */
    failed?: (reason: string) => string;
  };
  /** After the success was acknowledged. */
  onSaved: () => void;
  /** Where the form can be left without a navigation, such as by closing its dialog: what does that. */
  onLeft?: () => void;
  ref?: Ref<SaveFormHandle>;
  actions?: ReactNode;
}

const isLike = (draft: object, initial: object): boolean => Object.keys(draft).every((key) => key in initial);

/** A form, and the conversation about saving it: drafts, refusals, progress, success, leaving. */
export function SaveForm<Data extends object, Source, Wire>(props: SaveFormProps<Data, Source, Wire>) {
  return <OneSave key={useVisit()} {...props} />;
}

function OneSave<Data extends object, Source, Wire>(props: SaveFormProps<Data, Source, Wire>) {
  const { form, source, subject, save, choices, widgets, texts, actions, onSaved, onLeft, ref } = props;
  const { drafts } = useServices();
  const [input] = useState((): SubmissionInput<Data> => {
    const name = subject === undefined ? form.id : `${form.id}:${subject}`;
    const initial = form.fromWire(source);
    const draft = drafts.read(name);
    return {
      initial,
      // One of an older version of the form does not fit this one.
      draft: draft && isLike(draft, initial) ? (draft as Data) : null,
      isComplete: (entered) => form.faults(entered).length === 0,
      save: (entered) => save(form.toWire(entered, source)),
      keep: (entered) => drafts.keep(name, entered),
    };
  });
  // The machine knows of what is entered that it is plain JSON; this form alone fills it.
  const [snapshot, send, actor] = useMachine(submissionMachine, {
    input: input as unknown as SubmissionInput,
  });
  const { attempts, problem } = snapshot.context;
  const guard = useLeaveGuard(
    () => actor.getSnapshot().hasTag('unsaved'),
    () => send({ type: 'leave.asked' }),
  );
  useImperativeHandle(ref, () => ({
    askToLeave() {
      send({ type: 'leave.asked' });
      if (actor.getSnapshot().matches('left')) onLeft?.();
    },
  }));
  const refusals = useRefusals(snapshot.hasTag('dialog') ? null : problem, form.fieldOf);
  if (snapshot.matches('offering')) {
    return (
      <DraftOffer
        onRestore={() => send({ type: 'draft.restored' })}
        onDiscard={() => send({ type: 'draft.discarded' })}
      />
    );
  }
  return (
    <>
      <SchemaForm
        form={form}
        data={snapshot.context.entered as Data}
        onChange={(entered) => send({ type: 'form.changed', entered })}
        onSubmit={() => send({ type: 'save.asked' })}
        submitLabel={texts.submit}
        canSubmit={canSave(snapshot)}
        isBusy={snapshot.hasTag('busy')}
        attempts={attempts}
        refusals={refusals}
        choices={choices}
        widgets={widgets}
        actions={actions}
      />
      <FlowDialog
        view={submissionView(snapshot, send, {
          busy: text(texts.busy),
          succeeded: text(texts.succeeded ?? 'dialog.succeeded'),
          failed: texts.failed,
          onSaved: onSaved,
          onLeave() {
            guard.leave();
            onLeft?.();
          },
          onStay: guard.stay,
        })}
      />
    </>
  );
}

/** The server's words about fields, by the form's own names for them. */
function useRefusals(problem: Problem | null, fieldOf: (field: string) => string = (field) => field) {
  return useMemo(
    () =>
      problem
        ? Object.fromEntries(Object.entries(problem.fields).map(([field, words]) => [fieldOf(field), words]))
        : undefined,
    [problem, fieldOf],
  );
}
