import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { text } from '#texts/texts.ts';
import { Switch } from '#ui/fields/toggle/toggle.tsx';
import { useFlows, useServices } from '../shared/services.ts';

/** Whether messages to Discord may mention the member (docs/specification.md#s8-word-consent). */
export function MentionSwitch() {
  const { api } = useServices();
  const { writes } = useFlows();
  const { data } = useQuery(api.adventures.notices());
  const [asked, setAsked] = useState<boolean | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const change = (isAllowed: boolean) => {
    setAsked(isAllowed);
    setFailed(false);
    writes.allowMentions(isAllowed).catch(() => {
      setAsked(null);
      setFailed(true);
    });
  };
  return (
    <Switch
      label={text('preferences.mentions')}
      description={text('preferences.mentionsHint')}
      errorMessage={hasFailed ? text('preferences.mentionsFailed') : undefined}
      isDisabled={!data}
      value={asked ?? data?.mayBeMentioned === true}
      onChange={change}
    />
  );
}
