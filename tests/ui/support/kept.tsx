import { act, screen } from '@testing-library/react';
import { type ComponentType, useState } from 'react';

interface Field {
  value: unknown;
  onChange: (value: never) => void;
}

/**
 * A field that shows what it reports, as in a form, before a button to which the focus can move. If `outside` is given,
 * another button sets this value. @param given properties of each such field, among them the value at first
 */
export function kept<Props extends Field>(
  Field: ComponentType<Props>,
  given: Partial<Props> & Pick<Props, 'value'> & { outside?: Props['value'] },
  report: (value: Props['value']) => unknown,
) {
  const { outside, ...first } = given;
  return function Kept(props: Partial<Props>) {
    const all = { ...first, ...props } as unknown as Props;
    const [value, setValue] = useState(all.value);
    const change = (next: Props['value']) => {
      setValue(next);
      report(next);
    };
    return (
      <>
        <Field {...all} value={value} onChange={change} />
        <button type="button">Elsewhere</button>
        {outside !== undefined && (
          <button type="button" onClick={() => setValue(outside)}>
            From outside
          </button>
        )}
      </>
    );
  };
}

export const leave = (): void => act(() => screen.getByText('Elsewhere').focus());
