import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { isSame } from '#core/rules/same.ts';
import { isoDay } from '#core/views/dates.ts';
import { text } from '#texts/texts.ts';
import { PageHeading } from '#ui/page/page-heading.tsx';
import { Page } from '#ui/page/page.tsx';
import { RouteError } from '../errors/route-error.tsx';
import { useServices } from '../shared/services.ts';
import { AuditFilterForm } from './filter/audit-filter.tsx';
import { auditLines } from './audit-lines.ts';
import { AuditRow } from './audit-row.tsx';
import { auditRequest, type AuditView, wholeAudit } from './audit-view.ts';
import styles from './history.module.css';
import { auditCsv } from './journal-csv.ts';
import { JournalList } from './journal-list.tsx';
import { csvType } from '../shared/use-download.ts';

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
