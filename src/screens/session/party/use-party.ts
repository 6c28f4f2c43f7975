import { useState } from 'react';
import { choiceList } from '#forms/choices.ts';
import type { RowsFrameProps } from '#forms/form-context.ts';
import { nameInId } from '#core/rules/names/names.ts';
import { isSame } from '#core/rules/same.ts';
import { splitNames } from '#core/rules/names/several-names.ts';
import {
  addToParty,
  type NamedPick,
  type PartyAddition,
  type PartyRow,
  restoreExp,
  setExpForAll,
  withoutCharacter,
} from '#core/rules/party/party.ts';
import { text } from '#texts/texts.ts';
import { prefixIndex } from '#ui/fields/choice/prefix-index.ts';
import { lowerCase } from '#ui/fields/choice/typed-choice.ts';
import { additionWords, expWords, listed, picksOf } from './party-words.ts';

/** What the last change did. */
interface Told {
  words: string;
  /** The party of which that is true. */
  about: readonly PartyRow[];
  /** The rows before `setExp` replaced other values; null if there is nothing to restore. */
  before: readonly PartyRow[] | null;
}

const charactersOf = (rows: readonly PartyRow[]) => rows.map(({ character }) => character);

/** Changes several participants at once. `news` says what the last change did. */
export function useParty({ rows: entered, onChange, limit, form }: RowsFrameProps) {
  // The form of a session names this frame for its participants only.
  const rows = entered as readonly PartyRow[];
  const { fold = lowerCase } = form.choices;
  const characters = choiceList(form.choices, 'characters');
  const index = prefixIndex(characters.items, fold);
  const isKnown = characters.isLoading !== true && characters.problem === undefined;
  const [told, setTold] = useState<Told>({ words: '', about: rows, before: null });
  const say = (words: string, about = rows, before: Told['before'] = null) =>
    setTold({ words, about, before });
  // What the last change did is no longer true of another party, also if the same characters return.
  const isTrue = isSame(charactersOf(told.about), charactersOf(rows));
  const [last, setLast] = useState(rows);
  if (last !== rows) {
    setLast(rows);
    if (!isTrue && !isSame(charactersOf(last), charactersOf(rows))) say('');
  }
  const before = isTrue ? told.before : null;
  const change = (changed: readonly PartyRow[], words: string, replaced: Told['before'] = null) => {
    onChange(changed);
    say(words, changed, replaced);
  };
  return {
    rows,
    characters,
    index,
    fold,
    news: isTrue ? told.words : '',
    /** Differs after each change, also if `news` stays the same. */
    told,
    canRestore: before !== null,
    /** Adds characters. `more` is a text to announce after the outcome. */
    add(picks: readonly NamedPick[], more = ''): PartyAddition {
      const addition = addToParty(rows, picks, { limit, fold });
      const [only] = picks;
      const isOne = picks.length === 1 && addition.added === 1 && typeof only?.means === 'object';
      const done = isOne
        ? text('party.addedOne', { name: only.name })
        : additionWords(addition, limit, isKnown);
      change(addition.rows, `${done} ${more}`.trim());
      return addition;
    },
    /**
     * Adds all names of a pasted text. Returns null, so that the text is pasted as usual, if it is no list of names or has
     * more names than the party has room for.
     */
    addText(pasted: string): PartyAddition | null {
      const names = splitNames(pasted, (name) => index.meant(name) !== undefined);
      if (names.length < 2) return null;
      const addition = addToParty(rows, picksOf(names, index), { limit, fold });
      if (addition.surplus.length > 0) {
        say(text('party.full', { limit }));
        return null;
      }
      change(addition.rows, additionWords(addition, limit, isKnown));
      return addition;
    },
    /** Says that these characters take part already. */
    announceDuplicates(names: readonly string[]) {
      say(text('party.doubles', { count: names.length, names: listed(names) }));
    },
    remove(id: string) {
      const name = index.find(id)?.name ?? nameInId(id);
      change(withoutCharacter(rows, id), text('ui.removed', { name }));
    },
    setExp(exp: number) {
      const { rows: changed, replaced } = setExpForAll(rows, exp);
      change(changed, expWords(rows, replaced, exp, index), replaced.length > 0 ? rows : null);
    },
    restore() {
      if (before !== null) change(restoreExp(rows, before), text('party.expRestored'));
    },
  };
}

export type Party = ReturnType<typeof useParty>;
