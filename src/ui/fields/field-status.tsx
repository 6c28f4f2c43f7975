import { CircleAlert } from 'lucide-react';
import field from './field.module.css';

/** A field's description together with how its choices fare: never nothing, for it may come late (field-parts.tsx). */
export const fieldStatus = (description?: string, busy?: string, failure?: string) => (
  <>
    {[description, busy].filter((words) => words !== undefined).join(' ')}
    {failure !== undefined && (
      <span className={field.error}>
        <CircleAlert aria-hidden />
        <span>{failure}</span>
      </span>
    )}
  </>
);
