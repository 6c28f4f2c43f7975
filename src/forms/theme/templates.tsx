import type { FieldTemplateProps, ObjectFieldTemplateProps } from '@rjsf/utils';
import styles from './templates.module.css';

/** Marks a field with its path, so that the form can find it. The widget inside does everything else. */
export const FieldBox = ({ fieldPathId, hidden, children, schema, uiSchema }: FieldTemplateProps) =>
  hidden ? null : (
    <div
      data-field={fieldPathId.path.join('.')}
      data-width={uiSchema?.['ui:options']?.['width'] as string | undefined}
      data-kind={schema.type === 'boolean' ? 'toggle' : undefined}
      className={styles.field}
    >
      {children}
    </div>
  );

/** The properties of an object, below each other, or side by side if the definition says so. */
export const ObjectTemplate = ({ properties, uiSchema }: ObjectFieldTemplateProps) => (
  <div className={styles.fields} data-layout={uiSchema?.['ui:options']?.['layout'] as string | undefined}>
    {properties.map(({ content }) => content)}
  </div>
);

export const Nothing = () => null;
