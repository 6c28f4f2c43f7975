import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import field from './field.module.css';

/**
 * A field's description and the status of its choices. The result is never null, so that the field also links a text that
 * arrives later (field-parts.tsx).
 */
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
