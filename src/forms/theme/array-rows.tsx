import type { ArrayFieldItemTemplateProps, ArrayFieldTemplateProps } from '@rjsf/utils';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { type ReactElement, type ReactNode, useEffect, useId, useRef } from 'react';
import { Group } from 'react-aria-components/Group';
import { text, type TextKey } from '#texts/texts.ts';
import { Button } from '#ui/buttons/button.tsx';
import { ErrorText } from '#ui/fields/error-text.tsx';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import { VirtualList, type VirtualListHandle } from '#ui/lists/virtual-list.tsx';
import { chosenId, type PickedOne, typedFor } from '#core/rules/picked.ts';
import { type Choices, chosenIn } from '../choices.ts';
import type { FormContext, FrameName, RowName } from '../form-context.ts';
import styles from './array-rows.module.css';

/** Estimated height of a row in px, before it is measured. */
const rowHeight = 120;

const keyOf = ({ key }: ReactElement): string => String(key);

/** A list of rows with the same fields, and a button that adds a row. Of a long list, only a part is mounted. */
export function ArrayRows(props: ArrayFieldTemplateProps) {
  const { items, canAdd, onAddClick, rawErrors, fieldPathId, uiSchema, registry } = props;
  const { register, changeRows, frames } = registry.formContext as FormContext;
  const path = fieldPathId.path.join('.');
  const list = useRef<VirtualListHandle>(null);
  const group = useRef<HTMLFieldSetElement>(null);
  const errorId = useId();
  useEffect(() => register(path, { reveal: (row) => list.current?.reveal(row) }), [register, path]);
  const error = rawErrors?.[0];
  // rjsf passes a list only the title of its schema.
  const title = text(uiSchema?.['ui:title'] as TextKey);
  const options = uiSchema?.['ui:options'] as { add: TextKey; frame?: FrameName } | undefined;
  const Frame = options?.frame && frames[options.frame];
  const add = () => {
    onAddClick();
    // Focus moves to the new row.
    requestAnimationFrame(() => {
      list.current?.reveal(items.length);
      requestAnimationFrame(() => focusRow(group.current, items.length));
    });
  };
  const rows = (
    <>
      {items.length > 0 && (
        <VirtualList
          ref={list}
          label={title}
          items={items}
          getKey={keyOf}
          estimateSize={rowHeight}
          isHeavy
          renderItem={(item) => item}
        />
      )}
      <ErrorText id={errorId} message={error} />
      {canAdd && (
        <div>
          <Button
            data-field-focus
            data-focus-fallback
            aria-describedby={error ? errorId : undefined}
            onPress={add}
          >
            <Plus aria-hidden />
            {options && text(options.add)}
          </Button>
        </div>
      )}
    </>
  );
  return (
    <fieldset ref={group} className={styles.list} aria-describedby={error ? errorId : undefined}>
      <legend className={styles.legend}>{title}</legend>
      {Frame ? (
        <Frame
          path={path}
          rows={(props.formData as readonly object[] | undefined) ?? []}
          onChange={(changed) => changeRows(path, changed)}
          limit={props.schema.maxItems ?? Infinity}
          onAdd={add}
          form={registry.formContext as FormContext}
        >
          {rows}
        </Frame>
      ) : (
        rows
      )}
    </fieldset>
  );
}

function focusRow(group: HTMLElement | null, row: number): void {
  group?.querySelector<HTMLElement>(`[data-index="${row}"] :is(input, textarea, [aria-haspopup])`)?.focus();
}

/** The name that is chosen or typed in a row; empty if there is none. rjsf gives the row's data only to its field. */
function nameOf(field: ReactNode, name: RowName, choices: Choices): string {
  const row = (field as ReactElement<{ formData?: Readonly<Record<string, PickedOne>> }>).props.formData;
  const picked = row?.[name.field] ?? '';
  return chosenIn(choices, name.choices, chosenId(picked))?.name ?? typedFor(picked);
}

/**
 * One row: its fields and its remove button. After a removal, focus moves to the remove button of the row
 * that takes its place, else of the last row, else to the add button.
 */
export function ArrayItem({
  children,
  buttonsProps,
  index,
  registry,
  parentUiSchema,
}: ArrayFieldItemTemplateProps) {
  const { removeRow, choices } = registry.formContext as FormContext;
  const { hasRemove, onRemoveItem, fieldPathId, totalItems } = buttonsProps;
  const options = parentUiSchema?.['ui:options'] as {
    row: TextKey;
    remove: TextKey;
    removeNamed: TextKey;
    removed: TextKey;
    name: RowName;
  };
  const number = index + 1;
  const list = fieldPathId.path.slice(0, -1).join('.');
  const name = nameOf(children, options.name, choices);
  return (
    <Group aria-label={text(options.row, { number })} className={styles.row}>
      <div className={styles.fields}>{children}</div>
      {hasRemove && (
        <IconButton
          data-remove
          aria-label={
            name === '' ? text(options.remove, { number }) : text(options.removeNamed, { number, name })
          }
          onPress={({ target }) => {
            const rows = target.closest('fieldset');
            onRemoveItem();
            const removedName = name === '' ? text(options.row, { number }) : name;
            removeRow(list, index, text(options.removed, { name: removedName, count: totalItems - 1 }));
            const next = Math.min(index, totalItems - 2);
            requestAnimationFrame(() => {
              const fallback = rows?.querySelector<HTMLElement>('[data-field-focus]');
              const neighbour = rows?.querySelector<HTMLElement>(`[data-index="${next}"] [data-remove]`);
              (neighbour ?? fallback)?.focus();
            });
          }}
        >
          <X aria-hidden />
        </IconButton>
      )}
    </Group>
  );
}
