import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { corrected, type SeenCharacter, seenCharacter } from '#core/rules/corrections.ts';
import { isNewer } from '#core/rules/draft.ts';
import { numberOr } from '#core/rules/entered-number.ts';
import { chosenId } from '#core/rules/picked.ts';
import { searchKey } from '#core/rules/names/search-key.ts';
import { asProblem } from '#core/rules/problem.ts';
import type { Choices } from '#forms/choices.ts';
import type { CorrectionData } from '#forms/definitions/correction.schema.ts';
import type { CharacterCorrection } from '#core/contract/requests.ts';
import { correctionForm } from '#forms/definitions/correction.ts';
import { text } from '#texts/texts.ts';
import { PageHeading } from '#ui/page/page-heading.tsx';
import { Page } from '#ui/page/page.tsx';
import { addresses } from '../shared/addresses.ts';
import { type FormNotice, SaveForm } from '../shared/saving/save-form.tsx';
import { useFlows, useServices } from '../shared/services.ts';
import { CharacterLink } from '../shared/thing-links.tsx';
import { useCharacterList } from '../shared/lists/use-choices.ts';
import { CorrectionFacts, CorrectionNews } from './correction-facts.tsx';

const texts = { submit: 'correctionForm.save', busy: 'correctionForm.busy' } as const;
const changed: FormNotice = { title: 'form.changedMeanwhile', hint: 'correctionForm.goOn' };

/** A character before and after a correction; null while none is chosen. */
const beforeAndAfter = (before: SeenCharacter | null, { exp, status }: CorrectionData) =>
  before && { before, after: corrected(before, { ms: numberOr(exp, 0), statusChange: status }) };

function previewOf(before: SeenCharacter | null, entered: CorrectionData): ReactNode {
  const both = beforeAndAfter(before, entered);
  return (
    both && (
      <>
        <CorrectionFacts {...both} />
        <CorrectionNews {...both} />
      </>
    )
  );
}

function summaryOf(before: SeenCharacter | null, entered: CorrectionData): ReactNode {
  const both = beforeAndAfter(before, entered);
  return (
    <>
      <CharacterLink id={chosenId(entered.character)} />
      {both && <CorrectionFacts {...both} />}
    </>
  );
}

/** Corrects a character's experience, status or both (docs/specification.md#update-a-character). */
export function UpdateCharacter() {
  const { api, goTo } = useServices();
  const { writes } = useFlows();
  const characters = useCharacterList();
  const list = api.characters.activeWithPlayer();
  const { data: active } = useQuery(list);
  const queries = useQueryClient();
  const choices = useMemo((): Choices => ({ lists: { characters }, fold: searchKey }), [characters]);
  const seenIn = (read: typeof active, characterId: string): SeenCharacter | null => {
    const found = read?.find(({ id }) => id === characterId);
    return found ? seenCharacter(found) : null;
  };
  const chosen = ({ character }: CorrectionData) => seenIn(active, chosenId(character));
  const versionNow = (entered: CorrectionData): number | null => chosen(entered)?.version ?? null;
  /** The character as it was when the correction was sent: afterwards, the list has the corrected one. */
  const [sent, setSent] = useState<SeenCharacter | null>(null);
  /** The versions that refusals have told, by character: who then saves again has seen that state. */
  const told = useRef(new Map<string, number>());
  async function save({ characterId, errata: { version, ...errata } }: CharacterCorrection) {
    // The form keeps the function of its first render, in which `active` may be missing.
    setSent(seenIn(queries.getQueryData(list.queryKey), characterId));
    const seen = version && Math.max(version, told.current.get(characterId) ?? 0);
    try {
      return await writes.correctCharacter({
        characterId,
        errata: { ...errata, ...(seen && { version: seen }) },
      });
    } catch (error) {
      const { newestVersion } = asProblem(error);
      if (newestVersion !== undefined) told.current.set(characterId, newestVersion);
      throw error;
    }
  }
  return (
    <Page width="text">
      <PageHeading title={text('correctionForm.heading')} />
      <SaveForm
        form={correctionForm}
        source={null}
        complete={(entered, before) =>
          chosenId(entered.character) === chosenId(before.character)
            ? entered
            : { ...entered, version: versionNow(entered) }
        }
        news={(entered) => (isNewer(versionNow(entered), entered.version) ? changed : null)}
        save={save}
        choices={choices}
        texts={texts}
        preview={(entered) => previewOf(chosen(entered), entered)}
        about={(entered) => summaryOf(sent, entered)}
        onSaved={() => goTo(addresses.ownCharacters)}
      />
    </Page>
  );
}
