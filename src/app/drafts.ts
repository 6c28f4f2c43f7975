import { readDraft } from '#core/rules/draft.ts';
import type { Drafts } from '#screens/shared/services.ts';
import type { SafeStorage } from './safe-storage.ts';

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
 * What was typed into forms and not saved, and what it was typed for, per member and form, in `storage`. `member` is the
 * one who is signed in. A form that outlives their session, because the server has just ended it, keeps its draft for
 * them all the same.
 */
export const createDrafts = (storage: SafeStorage, member: () => string | null): Drafts => {
  let latest = '';
  const keyOf = (form: string): string => {
    latest = member() ?? latest;
    return JSON.stringify([prefix, latest, form]);
  };
  return {
    read: (form) => readDraft(parsed(storage.get(keyOf(form)))),
    keep(form, draft) {
      if (draft === null) storage.remove(keyOf(form));
      else storage.set(keyOf(form), JSON.stringify(draft));
    },
  };
};
