import type { Drafts } from '#screens/shared/services.ts';
import type { Kept } from './kept.ts';

const prefix = 'nyx-draft';

function parsed(json: string | null): object | null {
  if (json === null) return null;
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/**
 * What was typed into forms and not saved, per member and form, in `storage`. `member` is asked late: a draft is kept
 * by whom it is typed by, and survives their session.
 */
export const createDrafts = (storage: Kept, member: () => string | null): Drafts => {
  const keyOf = (form: string): string => JSON.stringify([prefix, member() ?? '', form]);
  return {
    read: (form) => parsed(storage.get(keyOf(form))),
    keep(form, entered) {
      if (entered === null) storage.remove(keyOf(form));
      else storage.set(keyOf(form), JSON.stringify(entered));
    },
  };
};
