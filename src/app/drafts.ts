import { jsonIn } from '#core/contract/json.ts';
import { readDraft } from '#core/rules/draft.ts';
import type { Drafts } from '#screens/shared/services.ts';
import type { SafeStorage } from './safe-storage.ts';

const prefix = 'nyx-draft';

/**
 * Stores the unsaved input of forms with its basis in `storage`, per member and form. `member` returns the signed-in
 * member's id. If the server ends the session while a form is open, the form still stores its draft for that member.
 */
export const createDrafts = (storage: SafeStorage, member: () => string | null): Drafts => {
  let latestMember = '';
  const keyOf = (form: string): string => {
    latestMember = member() ?? latestMember;
    return JSON.stringify([prefix, latestMember, form]);
  };
  return {
    read: (form) => readDraft(jsonIn(storage.get(keyOf(form)))),
    keep(form, draft) {
      if (draft === null) storage.remove(keyOf(form));
      else storage.set(keyOf(form), JSON.stringify(draft));
    },
  };
};
