import { useMemo } from 'react';
import { correctionForm } from '#forms/definitions/correction.ts';
import type { Choices } from '#forms/choices.ts';
import { chosenId } from '#core/rules/picked.ts';
import { nameInId } from '#core/rules/names/names.ts';
import { searchKey } from '#core/rules/names/search-key.ts';
import { text } from '#texts/texts.ts';
import { PageHeading } from '#ui/page/page-heading.tsx';
import { Page } from '#ui/page/page.tsx';
import { addresses } from '../shared/addresses.ts';
import { SaveForm } from '../shared/saving/save-form.tsx';
import { useFlows, useServices } from '../shared/services.ts';
import { useCharacterList } from '../shared/lists/use-choices.ts';
import { noCharacter, useCorrectedCharacter } from './corrected-character.ts';

const texts = { submit: 'correctionForm.save', busy: 'correctionForm.busy' } as const;

/** Corrects a character's experience, status or both (docs/specification.md#update-a-character). */
export function UpdateCharacter() {
  const { goTo } = useServices();
  const { writes } = useFlows();
  const characters = useCharacterList();
  const original = useCorrectedCharacter();
  const choices = useMemo((): Choices => ({ lists: { characters }, fold: searchKey }), [characters]);
  return (
    <Page width="text">
      <PageHeading title={text('correctionForm.heading')}>{text('correctionForm.heading')}</PageHeading>
      <SaveForm
        form={correctionForm}
        source={noCharacter}
        original={original}
        save={writes.correctCharacter}
        choices={choices}
        texts={texts}
        about={({ character }) => nameInId(chosenId(character))}
        onSaved={() => goTo(addresses.ownCharacters)}
      />
    </Page>
  );
}
