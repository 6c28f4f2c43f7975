import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js';
import { isTooLong } from '#core/rules/names/text-length.ts';
import { text, type TextKey } from '#texts/texts.ts';
import type { Fault, RuleFault } from './fault.ts';
import type { FormUi } from './form-ui.ts';
import { noNumberText } from './numbers.ts';
import { byReadingOrder } from './reading-order.ts';

type Validator = ReturnType<typeof createPrecompiledValidator>;
interface RawError {
  keyword: string;
  instancePath: string;
  params: { missingProperty?: string; limit?: number };
  /** The schema of the value. Ajv reports this and `data` because its option `verbose` is on. */
  parentSchema?: RJSFSchema;
  /** The entered value. */
  data?: unknown;
}

/** The contents of `x.schema.ts?compiled`. */
interface Compiled {
  schema: RJSFSchema;
  default: Parameters<typeof createPrecompiledValidator>[0];
}

export interface FormParts<Data, Source, Wire> {
  /** The form's name in drafts and in the ids of its fields. */
  id: string;
  compiled: Compiled;
  ui: FormUi<Data>;
  /** Changes to `ui` that depend on the data, by field. */
  adapt?: (data: Data) => FormUi<Data>;
  /** Rules that a schema cannot express; the server enforces them too. */
  rules?: (data: Data) => readonly RuleFault[];
  /**
   * Leaves out or replaces hidden data, which the form stores for later and must not check now. Default: checks all.
   */
  checked?: (data: Data) => Data;
  /** The initial data of the form. */
  fromWire: (source: Source) => Data;
  toWire: (data: Data, source: Source) => Wire;
  /** The form's field for a field of the request, so that the server's refusal appears at the right one. */
  fieldOf?: (requestField: string) => string;
  /** Fields that no draft stores, since they contain a secret. In a restored draft they have their initial values. */
  notInDrafts?: readonly Field<Data>[];
  /**
   * Lists that are merged entry by entry after two users have changed the same thing: maps each field to the
   * property that names an entry.
   */
  mergedLists?: Readonly<Partial<Record<Field<Data>, string>>>;
  /** The forms that describe a field's value, or the entries of its list. */
  nested?: Readonly<Partial<Record<Field<Data>, NestedForm>>>;
}

type Field<Data> = keyof Data & string;

export interface NestedForm {
  ui: UiSchema;
  adapt?: (data: never) => UiSchema;
  /** Converts a nested value to the form's data. */
  fromWire: (value: never) => object;
}

export type FormDefinition<Data, Source = unknown, Wire = unknown> = Omit<
  FormParts<Data, Source, Wire>,
  'compiled' | 'rules' | 'checked' | 'ui' | 'adapt'
> & {
  ui: UiSchema;
  adapt?: (data: Data) => UiSchema;
  schema: RJSFSchema;
  validator: Validator;
  /**
   * All faults of visible fields, at most one per field, in reading order; if only hidden fields have faults, those.
   * Called twice with the same object, it returns the same list object.
   */
  faults: (data: Data) => readonly Fault[];
};

const defaults: Record<string, TextKey> = {
  required: 'form.required',
  minItems: 'form.required',
  maxLength: 'form.tooLong',
  minimum: 'form.tooSmall',
  maximum: 'form.tooLarge',
};

/** Maximum length of a quoted input in a message, in characters: the user may have pasted a page. */
const maxQuoted = 60;

/** The trimmed and shortened input, for messages that quote it. */
const quoteInput = (data: unknown): string => {
  const typed = typeof data === 'string' ? data.trim() : '';
  const letters = Array.from(typed);
  return letters.length > maxQuoted ? `${letters.slice(0, maxQuoted).join('')}…` : typed;
};

function messageOf({ keyword, params, parentSchema, data }: RawError): string {
  const { missingProperty } = params;
  const about =
    missingProperty === undefined
      ? parentSchema
      : (parentSchema?.properties?.[missingProperty] as RJSFSchema);
  if (keyword === 'type') {
    const words = noNumberText(parentSchema, data);
    if (words !== undefined) return words;
  }
  const ownMessage = (about?.['x-messages'] as Record<string, TextKey> | undefined)?.[keyword];
  return text(ownMessage ?? defaults[keyword] ?? 'form.invalid', {
    limit: params.limit ?? 0,
    typed: quoteInput(data),
  });
}

/** Whether a text is too long only with the spaces around it, which forms remove before they send it. */
const isLongBySpaces = ({ keyword, params, data }: RawError): boolean =>
  keyword === 'maxLength' && typeof data === 'string' && !isTooLong(data.trim(), params.limit ?? 0);

const pathOf = ({ instancePath, params }: RawError): string =>
  [...instancePath.split('/').slice(1), params.missingProperty ?? []].flat().join('.');

/** The names of a form's fields, in order. */
export const fieldsOf = <Data>({ schema }: Compiled) =>
  Object.keys(schema.properties ?? {}) as (keyof Data & string)[];

/**
 * Returns the faults of visible fields, because a hidden field repeats the fault of a visible one. If only hidden
 * fields have faults, returns all faults.
 */
function visibleFirst(faults: Fault[], adapted: UiSchema): readonly Fault[] {
  const visible = faults.filter(({ path }) => adapted[path.split('.')[0] ?? '']?.['ui:widget'] !== 'hidden');
  return visible.length > 0 ? visible : faults;
}

/** Defines a form from its parts (docs/forms.md). */
export function defineForm<Data extends object, Source, Wire>({
  compiled,
  rules = () => [],
  checked = (data) => data,
  ...parts
}: FormParts<Data, Source, Wire>): FormDefinition<Data, Source, Wire> {
  const { schema } = compiled;
  const validator = createPrecompiledValidator(compiled.default, schema);
  const foundFaults = new WeakMap<Data, readonly Fault[]>();

  function findFaults(entered: Data): readonly Fault[] {
    const data = checked(entered);
    const errors = (validator.rawValidation(schema, data).errors ?? []) as RawError[];
    const all = [
      ...errors
        .filter((error) => !isLongBySpaces(error))
        .map((error) => ({ path: pathOf(error), message: messageOf(error) })),
      ...rules(data).map(({ message, values, ...fault }) => ({ ...fault, message: text(message, values) })),
    ];
    // The first fault of a field is the one to fix first.
    const first = new Map(all.toReversed().map((fault) => [fault.path, fault]));
    const sorted = [...first.values()].toSorted(byReadingOrder(schema));
    return visibleFirst(sorted, parts.adapt?.(data) ?? {});
  }

  return {
    ...parts,
    schema,
    validator,
    faults(data) {
      const found = foundFaults.get(data) ?? findFaults(data);
      foundFaults.set(data, found);
      return found;
    },
  };
}
