import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { isSame } from '#core/rules/same.ts';
import { isoDay } from '#core/views/dates.ts';
import { text } from '#texts/texts.ts';
import { PageHeading } from '#ui/page/page-heading.tsx';
import { Page } from '#ui/page/page.tsx';
import type { EntryKind, SubjectType } from '#core/contract/journal/kinds.ts';
import { Select } from '#ui/fields/select.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { RouteError } from '../errors/route-error.tsx';
import { useServices } from '../shared/services.ts';
import { auditLines } from './audit-lines.ts';
import { AuditRow } from './audit-row.tsx';
import { auditRequest, type AuditView, wholeAudit } from './audit-view.ts';
import styles from './history.module.css';
import { auditCsv } from './journal-csv.ts';
import { JournalList } from './journal-list.tsx';
import { csvType } from '../shared/use-download.ts';
import { kindChoices, subjectChoices } from './audit-words.ts';
import type { TypedView } from './filter/days.ts';
import { ViewForm } from './filter/view-form.tsx';

interface Props {
  view: AuditView;
  onView: (view: AuditView) => void;
}

/** Everything that anybody has changed, for administrators (docs/specification.md#s8-audit). */
export function Audit(props: Props) {
  return useServices().api.journal.isKept ? <WholeAudit {...props} /> : <RouteError kind="notFound" />;
}

function WholeAudit({ view, onView }: Props) {
  const { api } = useServices();
  const request = useMemo(() => auditRequest(view), [view]);
  const query = useInfiniteQuery(api.journal.audit(request));
  const isFiltered = !isSame(view, wholeAudit);
  const [name] = useState(() => `audit-${isoDay(Date.now())}`);
  return (
    <Page>
      <PageHeading title={text('audit.title')} lead={text('audit.lead')} />
      <div className={styles.history}>
        <AuditFilterForm view={view} onView={onView} />
        <JournalList
          query={query}
          failed={text('audit.failed')}
          empty={text('audit.noMatch')}
          onShowEverything={isFiltered ? () => onView(wholeAudit) : null}
          files={[
            {
              label: text('history.download'),
              name: `${name}.csv`,
              type: csvType,
              parts: () => auditCsv(api.journal.wholeAudit(request)),
            },
            {
              label: text('audit.lines'),
              name: `${name}.jsonl`,
              type: 'application/jsonl;charset=utf-8',
              parts: () => auditLines(api.journal.wholeAudit(request)),
            },
          ]}
          renderEntry={(entry, names, onUndo) => <AuditRow entry={entry} names={names} onUndo={onUndo} />}
        />
      </div>
    </Page>
  );
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
const AuditFilterForm = ({ view, onView }: Props) => (
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
          clearLabel={text('form.clear', { field: text('audit.subjectType') })}
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
