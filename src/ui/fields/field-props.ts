/** Props that every field has, whatever the type of its value. */
export interface FieldProps<Value> {
  label: string;
  isLabelHidden?: boolean;
  /** Shown below the field and linked to the control. Pass it from the start, because a later one is not linked. */
  description?: string;
  /** An error, shown below the field and linked to the control. Without an error, the control is valid. */
  errorMessage?: string;
  value: Value;
  onChange: (value: Value) => void;
  /** Called when focus leaves the whole field, not when it moves inside the field or into its popover. */
  onBlur?: () => void;
  isRequired?: boolean;
  placeholder?: string;
}
