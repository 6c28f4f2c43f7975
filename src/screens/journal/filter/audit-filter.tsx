import type { EntryKind, SubjectType } from '#core/contract/journal/kinds.ts';
import { text } from '#texts/texts.ts';
import { Select } from '#ui/fields/select.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { AuditView } from '../audit-view.ts';
import { kindChoices, subjectChoices } from '../audit-words.ts';
import type { TypedView } from './days.ts';
import { ViewForm } from './view-form.tsx';

interface Props {
  view: AuditView;
  onView: (view: AuditView) => void;
}

const textField = (typed: TypedView<AuditView>, type: (part: Partial<TypedView<AuditView>>) => void) => (
  <TextField
    label={text('audit.text')}
    description={text('audit.textHint')}
    value={typed.text}
    onChange={(words) => type({ text: words })}
  />
);

/** Chooses what the audit shows. */
export const AuditFilterForm = ({ view, onView }: Props) => (
  <ViewForm view={view} onView={onView} main={{ of: 'text', field: textField }}>
    {(typed, type) => (
      <>
        <Select
          label={text('history.kind')}
          placeholder={text('history.everything')}
          clearLabel={text('form.clear', { field: text('history.kind') })}
          items={kindChoices()}
          value={typed.kind}
          onChange={(kind) => type({ kind: kind as EntryKind | null })}
        />
        <TextField
          label={text('audit.member')}
          description={text('audit.memberHint')}
          value={typed.member}
          onChange={(member) => type({ member })}
        />
        <Select
          label={text('audit.subjectType')}
          placeholder={text('audit.anything')}
          clearLabel={text('audit.anything')}
          items={subjectChoices()}
          value={typed.type}
          onChange={(subject) => type({ type: subject as SubjectType | null })}
        />
        <TextField
          label={text('audit.subject')}
          description={text('audit.subjectHint')}
          value={typed.subject}
          onChange={(subject) => type({ subject })}
        />
      </>
    )}
  </ViewForm>
);
