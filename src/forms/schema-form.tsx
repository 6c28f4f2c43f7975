import RjsfForm from '@rjsf/core/lib/components/Form.js';
import StringField from '@rjsf/core/lib/components/fields/StringField.js';
import type { ErrorSchema, UiSchema } from '@rjsf/utils';
import {
  type FormEvent,
  type ReactNode,
  startTransition,
  useEffect,
  useEffectEvent,
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
import { focusedPath, focusField } from './focus-field.ts';
import type { FormContext, Rows } from './form-context.ts';
import styles from './schema-form.module.css';
import { ShownFaults } from './shown-faults.ts';
import { type OwnWidgets, templates, widgets } from './theme/theme.ts';
import { useLeftFields } from './use-left-fields.ts';
import { useRefusals } from './use-refusals.ts';
import { useSteady } from '#ui/fields/use-steady.ts';

export interface SchemaFormProps<Data> {
  form: Pick<FormDefinition<Data, never, never>, 'id' | 'schema' | 'ui' | 'adapt' | 'validator' | 'faults'>;
  data: Data;
  onChange: (data: Data) => void;
  onSubmit: () => void;
  /**
   * Called after the user has left a field and released the pointer, with the path of the field that has
   * focus now.
   */
  onFieldLeft?: (focused: string | null) => void;
  /** The button's text, and whether it would submit. It keeps its focus either way. */
  submitLabel: TextKey;
  canSubmit: boolean;
  isBusy?: boolean;
  /**
   * The number of refused submits: from the first on, all faults show, and each refusal moves focus to the
   * first one.
   */
  attempts: number;
  /** The field that the last refused submit concerned, which then gets focus; default: all fields. */
  attempted?: string | undefined;
  /** The server's messages about fields, by path. Each shows until the user changes its field. */
  refusals?: Readonly<Record<string, string>> | undefined;
  choices?: Choices | undefined;
  /** Widgets of this form only, by the names in its definition. */
  widgets?: OwnWidgets | undefined;
  isReadOnly?: boolean;
  /** More actions beside the button. */
  actions?: ReactNode;
  /** Content between the fields and the button. */
  children?: ReactNode;
}

const noChoices: Choices = {};

/** rjsf's own field converts texts that look like numbers; our widgets parse them as the user types. */
const fields = { NumberField: StringField };

/** Faults in rjsf's format: nested like the data, with each list of messages under `__errors`. */
function nested(faults: readonly Fault[]): ErrorSchema {
  const root: ErrorSchema = {};
  for (const { path, message } of faults) {
    let at = root as Record<string, ErrorSchema>;
    for (const step of path === '' ? [] : path.split('.')) at = (at[step] ??= {}) as typeof at;
    (at as ErrorSchema).__errors = [message];
  }
  return root;
}

/**
 * The faults of visible fields, since a hidden field repeats the fault of a visible one; all faults if only
 * hidden fields have any.
 */
function visibleFirst(faults: readonly Fault[], ui: UiSchema): readonly Fault[] {
  const visible = faults.filter(({ path }) => ui[path.split('.')[0] ?? '']?.['ui:widget'] !== 'hidden');
  return visible.length > 0 ? visible : faults;
}

/** A field that renders its own rows is left as a whole. */
const wasLeft = (left: ReadonlySet<string>, path: string): boolean =>
  left.has(path) || [...left].some((field) => path.startsWith(`${field}.`));

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
    attempted,
    refusals,
    choices = noChoices,
    isReadOnly = false,
  } = props;
  const element = useRef<HTMLFormElement>(null);
  const lists = useRef(new Map<string, Rows>());
  const { left, leave, removeRow: removeLeft } = useLeftFields();
  const { refused, mend, removeRow: removeRefused } = useRefusals(refusals);
  const ui = useAdapted(form.ui, form.adapt?.(data));
  const allFaults = form.faults(data);
  const faults = useMemo(() => visibleFirst(allFaults, ui), [allFaults, ui]);
  const shown = useMemo(
    () => [...faults.filter(({ path }) => attempts > 0 || wasLeft(left, path)), ...refused],
    [faults, left, attempts, refused],
  );
  const steady = useSteady(shown);
  const errors = useMemo(() => nested(steady), [steady]);
  const summary = useSteady(attempts > 0 ? faults.length : 0);
  const formContext = useMemo<FormContext>(
    () => ({
      choices,
      removeRow: (path, row) => {
        removeLeft(path, row);
        removeRefused(path, row);
      },
      register: (path, rows) => {
        lists.current.set(path, rows);
        return () => lists.current.delete(path);
      },
    }),
    [choices, removeLeft, removeRefused],
  );

  const allWidgets = useMemo(() => ({ ...widgets, ...props.widgets }), [props.widgets]);
  const isAttempted = (path: string): boolean =>
    attempted === undefined || path === attempted || path.startsWith(`${attempted}.`);
  const first = shown.find(({ path }) => isAttempted(path))?.path;
  const pointed = useRef<{ attempts: number; refusals: unknown }>({ attempts: 0, refusals: undefined });
  useEffect(() => {
    const isNew = attempts > pointed.current.attempts || (refusals && refusals !== pointed.current.refusals);
    pointed.current = { attempts, refusals };
    if (isNew && first !== undefined) return focusField(element.current, first, lists.current);
  }, [attempts, refusals, first]);

  const [leaves, setLeaves] = useState(0);
  const settledLeaves = useSteady(leaves);
  const tellLeft = useEffectEvent(() => props.onFieldLeft?.(focusedPath(element.current)));
  useEffect(() => {
    if (settledLeaves > 0) tellLeft();
  }, [settledLeaves]);

  const pathOf = (id: string): string => id.slice(form.id.length + 1);
  return (
    <form
      ref={element}
      noValidate
      className={styles.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        // In React, though not in the DOM, a form in a portal is a child of this one.
        event.stopPropagation();
        onSubmit();
      }}
    >
      <ShownFaults value={steady}>
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
          readonly={isReadOnly}
          showErrorList={false}
          onChange={(change, id) => {
            if (id !== undefined) mend(pathOf(id), !lists.current.has(pathOf(id)));
            onChange(change.formData as Data);
          }}
          onBlur={(id) =>
            // Runs after the changes that leaving causes: in a single update, rjsf would briefly show the
            // previous data.
            startTransition(() => {
              leave(pathOf(id));
              setLeaves(leaves + 1);
            })
          }
        >
          <></>
        </RjsfForm>
      </ShownFaults>
      {props.children}
      <News words={listNews(choices)} />
      {summary > 0 && <FaultSummary key={attempts} count={summary} />}
      {!isReadOnly && (
        <div className={styles.actions}>
          <SubmitButton isIncomplete={!props.canSubmit} isPending={props.isBusy ?? false}>
            {text(props.submitLabel)}
          </SubmitButton>
          {props.actions}
        </div>
      )}
    </form>
  );
}

/** `ui` with changes for some fields; the same object as long as the changes are equal. */
function useAdapted(ui: UiSchema, otherwise: UiSchema | undefined): UiSchema {
  const key = JSON.stringify(otherwise);
  return useMemo(() => {
    const changes = Object.entries(JSON.parse(key ?? '{}') as Record<string, UiSchema>);
    return {
      ...ui,
      ...Object.fromEntries(changes.map(([field, more]) => [field, { ...ui[field], ...more }])),
    };
  }, [ui, key]);
}
