import { readDraft } from '#core/rules/draft.ts';
import type { Drafts } from '#screens/shared/services.ts';
import type { Kept } from './kept.ts';

const prefix = 'nyx-draft';

function parsed(json: string | null): unknown {
  if (json === null) return null;
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/**
 * What was typed into forms and not saved, and what it was typed for, per member and form, in `storage`. `member` is asked late: a draft is kept
 * by whom it is typed by, and survives their session.
 */
export const createDrafts = (storage: Kept, member: () => string | null): Drafts => {
  const keyOf = (form: string): string => JSON.stringify([prefix, member() ?? '', form]);
  return {
    read: (form) => readDraft(parsed(storage.get(keyOf(form)))),
    keep(form, draft) {
      if (draft === null) storage.remove(keyOf(form));
      else storage.set(keyOf(form), JSON.stringify(draft));
    },
  };
};
