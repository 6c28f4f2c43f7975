import RjsfForm from '@rjsf/core/lib/components/Form.js';
import StringField from '@rjsf/core/lib/components/fields/StringField.js';
import type { ErrorSchema, UiSchema } from '@rjsf/utils';
import {
  type FormEvent,
  type ReactNode,
  startTransition,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { text, type TextKey } from '#texts/texts.ts';
import { News } from '#ui/feedback/news.tsx';
import { SubmitButton } from '#ui/buttons/submit-button.tsx';
import { type Choices, listNews } from './choices.ts';
import type { FormDefinition } from './define-form.ts';
import type { Fault } from './fault.ts';
import { FaultSummary } from './fault-summary.tsx';
import { focusedPath, focusField, focusFirstInDialog } from './focus-field.ts';
import type { FormContext, Frames, FormRows } from './form-context.ts';
import styles from './schema-form.module.css';
import { ShownFaults } from './shown-faults.ts';
import { type OwnWidgets, templates, widgets } from './theme/theme.ts';
import { useLeftFields, useRefusals } from './field-marks.ts';
import { faultyFields, whatPreventsSaving } from './what-prevents-saving.ts';
import { useHandler } from '#ui/lists/use-handler.ts';
import { useSteady } from '#ui/fields/use-steady.ts';

export interface SchemaFormProps<Data> {
  form: Pick<FormDefinition<Data, never, never>, 'id' | 'schema' | 'ui' | 'adapt' | 'validator' | 'faults'>;
  data: Data;
  onChange: (data: Data) => void;
  onSubmit: () => void;
  /**
   * Called after the user has left a field and released the pointer. `focused` is the path of the field that has focus
   * now; null if none has.
   */
  onFieldLeft?: (focused: string | null) => void;
  /** The submit button's text. The button keeps its focus whether or not it can submit. */
  submitLabel: TextKey;
  canSubmit: boolean;
  isBusy?: boolean;
  /**
   * The number of refused submits. After the first, the form shows all faults. Each refused submit moves focus to the
   * first fault.
   */
  attempts: number;
  /**
   * The field that the last refused submit concerned; its first fault gets the focus. Default: all fields.
   */
  attempted?: string | undefined;
  /** The server's messages about fields, by path. Each shows until the user changes its field. */
  refusals?: Readonly<Record<string, string>> | undefined;
  choices?: Choices | undefined;
  /** Widgets of this form only, by the names in its definition. */
  widgets?: OwnWidgets | undefined;
  /** Frames around the lists of this form, by the names in its definition. */
  frames?: Frames | undefined;
  /** What else prevents the submission although no field is at fault; empty if nothing does. */
  otherwiseMissing?: string;
  /** More actions next to the submit button. */
  actions?: ReactNode;
  /** Content between the fields and the button. */
  children?: ReactNode;
}

const noChoices: Choices = {};
const noFrames: Frames = {};

/** rjsf's own field converts strings that look like numbers; our widgets parse them as the user types. */
const fields = { NumberField: StringField };

/** Faults in rjsf's format: a tree like the data, with each list of messages under `__errors`. */
function errorTree(faults: readonly Fault[]): ErrorSchema {
  const root: ErrorSchema = {};
  for (const { path, message } of faults) {
    let at = root as Record<string, ErrorSchema>;
    for (const step of path === '' ? [] : path.split('.')) at = (at[step] ??= {}) as typeof at;
    (at as ErrorSchema).__errors = [message];
  }
  return root;
}

/** Whether the user has left the field at `path`. Leaving a field that renders its own rows counts for all of them. */
const wasLeft = (leftFields: ReadonlySet<string>, path: string): boolean =>
  leftFields.has(path) || [...leftFields].some((field) => path.startsWith(`${field}.`));

/**
 * A form from a definition. rjsf lays it out; this component decides which faults to show, and when: a
 * field's fault once the user has left the field, all faults after an attempt to submit.
 */
export function SchemaForm<Data extends object>(props: SchemaFormProps<Data>) {
  const {
    form,
    data,
    onChange,
    onSubmit,
    attempts,
    attempted: attemptedField,
    refusals,
    choices = noChoices,
    frames = noFrames,
    otherwiseMissing = '',
  } = props;
  const element = useRef<HTMLFormElement>(null);
  const lists = useRef(new Map<string, FormRows>());
  const guards = useRef(new Set<() => boolean>());
  const { leftFields, markLeft, removeRow: removeLeft } = useLeftFields();
  const { refused, forgetRefusal, removeRow: removeRefused } = useRefusals(refusals);
  const ui = useAdapted(form.ui, form.adapt?.(data));
  const faults = form.faults(data);
  const shown = useMemo(
    () => [...faults.filter(({ path }) => attempts > 0 || wasLeft(leftFields, path)), ...refused],
    [faults, leftFields, attempts, refused],
  );
  const steadyFaults = useSteady(shown);
  const errors = useMemo(() => errorTree(steadyFaults), [steadyFaults]);
  const whyNotSavable = useSteady(
    props.canSubmit ? '' : whatPreventsSaving(faults, form.ui, data, otherwiseMissing),
  );
  const whyNotSavableId = useId();
  const changeRows = useHandler((path: string, rows: readonly object[]) => {
    const before = (data as Readonly<Record<string, readonly object[]>>)[path];
    rows.forEach(
      (row, index) => row !== before?.[index] && forgetRefusal(`${path}.${index}`, { withParts: true }),
    );
    onChange({ ...data, [path]: rows });
  });
  /** The announcement about the last row that was removed. */
  const [removalNews, setRemovalNews] = useState('');
  const formContext = useMemo<FormContext>(
    () => ({
      choices,
      removeRow: (path, row, words) => {
        removeLeft(path, row);
        removeRefused(path, row);
        setRemovalNews(words);
      },
      register: (path, rows) => {
        lists.current.set(path, rows);
        return () => lists.current.delete(path);
      },
      frames,
      changeRows,
      focus: (path) => void focusField(element.current, path, lists.current),
      guardSubmit: (maySubmit) => {
        guards.current.add(maySubmit);
        return () => guards.current.delete(maySubmit);
      },
    }),
    [choices, frames, changeRows, removeLeft, removeRefused],
  );

  const allWidgets = useMemo(() => ({ ...widgets, ...props.widgets }), [props.widgets]);
  const isInAttemptedField = (path: string): boolean =>
    attemptedField === undefined || path === attemptedField || path.startsWith(`${attemptedField}.`);
  const firstFaultPath = shown.find(({ path }) => isInAttemptedField(path))?.path;
  const lastFocused = useRef<{ attempts: number; refusals: unknown }>({ attempts: 0, refusals: undefined });
  useEffect(() => {
    const isNew =
      attempts > lastFocused.current.attempts || (refusals && refusals !== lastFocused.current.refusals);
    lastFocused.current = { attempts, refusals };
    if (isNew && firstFaultPath !== undefined)
      return focusField(element.current, firstFaultPath, lists.current);
  }, [attempts, refusals, firstFaultPath]);

  useEffect(() => focusFirstInDialog(element.current), []);

  const [leaveCount, setLeaveCount] = useState(0);
  const steadyLeaveCount = useSteady(leaveCount);
  const reportFieldLeft = useEffectEvent(() => props.onFieldLeft?.(focusedPath(element.current)));
  useEffect(() => {
    if (steadyLeaveCount > 0) reportFieldLeft();
  }, [steadyLeaveCount]);

  const pathOf = (id: string): string => id.slice(form.id.length + 1);
  return (
    <form
      ref={element}
      noValidate
      className={styles.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        // In React, unlike in the DOM, events of this form also reach a form whose dialog contains it.
        event.stopPropagation();
        if ([...guards.current].every((maySubmit) => maySubmit())) onSubmit();
      }}
    >
      <ShownFaults value={steadyFaults}>
        <RjsfForm
          tagName="div"
          className={styles.fields}
          schema={form.schema}
          uiSchema={ui}
          validator={form.validator}
          templates={templates}
          widgets={allWidgets}
          fields={fields}
          formContext={formContext}
          formData={data}
          extraErrors={errors}
          idPrefix={form.id}
          idSeparator="."
          showErrorList={false}
          onChange={(change, id) => {
            if (id !== undefined) forgetRefusal(pathOf(id), { withParts: !lists.current.has(pathOf(id)) });
            onChange(change.formData as Data);
          }}
          onBlur={(id) =>
            // A transition runs after the changes that leaving the field causes; in one update with them, rjsf
            // would briefly show the previous data.
            startTransition(() => {
              markLeft(pathOf(id));
              setLeaveCount(leaveCount + 1);
            })
          }
        >
          <></>
        </RjsfForm>
      </ShownFaults>
      {props.children}
      <News words={listNews(choices)} />
      <News words={[removalNews]} />
      {attempts > 0 && (
        <FaultSummary
          key={attempts}
          count={steadyFaults.length}
          fields={faultyFields(steadyFaults, form.ui)}
          onFollow={formContext.focus}
        />
      )}
      <div className={styles.actions}>
        <SubmitButton
          isIncomplete={!props.canSubmit}
          isPending={props.isBusy ?? false}
          describedBy={whyNotSavable ? whyNotSavableId : undefined}
        >
          {text(props.submitLabel)}
        </SubmitButton>
        {props.actions}
        {whyNotSavable && (
          <p id={whyNotSavableId} className={styles.missing}>
            {whyNotSavable}
          </p>
        )}
      </div>
    </form>
  );
}

/** Returns `ui` with changes for some fields, and the same object as long as the changes are equal. */
function useAdapted(ui: UiSchema, adapted: UiSchema | undefined): UiSchema {
  const key = JSON.stringify(adapted);
  return useMemo(() => {
    const changes = Object.entries(JSON.parse(key ?? '{}') as Record<string, UiSchema>);
    return {
      ...ui,
      ...Object.fromEntries(changes.map(([field, more]) => [field, { ...ui[field], ...more }])),
    };
  }, [ui, key]);
}
