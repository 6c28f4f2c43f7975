import { describe, expect, it } from 'vitest';
import { largestBody, listBody, smallBody } from '#core/contract/bounds.ts';
import { maxTokenImages } from '#core/contract/features.ts';
import { changesPage } from '#core/contract/journal/changes.ts';
import { historyLimit } from '#core/contract/journal/entry.ts';
import { ownHistoryLimit } from '#core/contract/journal/own-history.ts';
import { maxSignIns } from '#core/contract/members.ts';
import { maxParticipants } from '#core/contract/requests.ts';
import { latestInstant, longestId } from '#core/contract/values.ts';
import { experienceLimit } from '#core/rules/experience.ts';
import { undoPeriod } from '#core/rules/journal/undo.ts';
import { visitLength } from '#core/rules/journal/visit.ts';
import { lastSeenAge, lastSeenImage } from '#core/rules/last-seen.ts';
import { stackLimit } from '#core/rules/trade/purchase.ts';
import { webhookLimits } from '#core/contract/webhooks/webhooks.ts';
import { longestStall, maxLongAnswers } from '#server/answers/gate.ts';
import { defaultTimeLimit } from '#server/auth/discord/client.ts';
import { heartbeatInterval } from '#server/live/limits.ts';
import { contractLimits } from '#server/options.ts';
import { longestVisit } from '#server/routes/foundry.ts';
import { read } from '../../house/files.ts';

const kibibyte = 1_024;
const second = 1_000;
const minute = 60_000;
const documents = { s: 'specification', wire: 'wire-contract' } as const;

/** The text of a document from an anchor to the end of its line. */
function statement(anchor: string): string {
  const document = documents[anchor.startsWith('wire-') ? 'wire' : 's'];
  const [, text = ''] = read(`docs/${document}.md`).split(`<a id="${anchor}"></a>`);
  return text.split('\n', 1)[0]!;
}

describe('a limit', () => {
  it.each([
    ['wire-bounds-token-images', 'token images', maxTokenImages],
    ['wire-bounds-sign-ins', 'sign-ins', maxSignIns],
    ['wire-bounds-participants', 'participants', maxParticipants],
    ['wire-bounds-body', 'KiB of a small body', smallBody / kibibyte],
    ['wire-bounds-body', 'KiB of a list', listBody / kibibyte],
    ['wire-bounds-body', 'MiB of any body', largestBody / kibibyte ** 2],
    ['s2-own-since-lines', 'changes of one’s own characters', ownHistoryLimit],
    ['s8-webhooks-full', 'webhooks', webhookLimits.count],
    ['s8-webhooks-add', 'letters of a webhook’s name', webhookLimits.name],
    ['s8-webhooks-deliveries', 'deliveries', webhookLimits.deliveries],
    ['s2-own-since-dismiss', 'minutes of a visit', visitLength / minute],
    ['s8-undo-who', 'minutes to undo a trade', undoPeriod / minute],
    ['wire-rule-limits', 'calls a minute of a member', contractLimits.perMember],
    ['wire-rule-limits', 'calls a minute of an address', contractLimits.perAddress],
    ['wire-rule-limits', 'sign-ins a minute of an address', contractLimits.signInsPerAddress],
    ['s8-offline-days', 'days of stored reads', lastSeenAge / (24 * 60 * minute)],
  ])('is the one that %s documents: %s', (anchor, _, limit) => {
    const number = limit.toLocaleString('en');
    expect(statement(anchor)).toMatch(new RegExp(String.raw`(?<![\d,.])${number}(?!,?\d)`));
  });

  it('is three long answers of a member, and a minute for a caller who reads nothing', () => {
    expect(statement('wire-bounds-long-answers')).toMatch(/^A member may have three/);
    expect(maxLongAnswers).toBe(3);
    expect(statement('wire-bounds-idle-reader')).toMatch(/reads nothing of a long answer for a$/);
    expect(longestStall).toBe(minute);
  });

  it('is the one that the documents for operators state', () => {
    const server = read('docs/server.md').replaceAll(/\s+/g, ' ');
    const { activationsPerAddress } = contractLimits;
    expect(server).toContain(`60 bad sign-in codes and ${activationsPerAddress} activations.`);
    expect(server).toContain(`for up to ${defaultTimeLimit / second} seconds (then they get 503)`);
    expect(server).toContain(`nor close them before ${heartbeatInterval / second} seconds of silence`);
    const visits = read('docs/foundry.md').replaceAll(/\s+/g, ' ');
    expect(visits).toContain(`and waits at most ${longestVisit / second} seconds`);
  });

  it('is 2,000 characters for an id, and the last date of JavaScript for a date', () => {
    expect(longestId).toBe(2_000);
    expect(new Date(latestInstant).getTime()).toBe(latestInstant);
    expect(new Date(latestInstant + 1).getTime()).toBeNaN();
  });

  it('has the value that the project chose, where no document states one', () => {
    expect({ historyLimit, changesPage }).toEqual({ historyLimit: 100, changesPage: 500 });
    expect({ experienceLimit, stackLimit }).toEqual({ experienceLimit: 1e9, stackLimit: 1e9 });
    expect(lastSeenImage).toBe(100_000);
  });
});
