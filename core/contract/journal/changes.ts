import { jsonIn } from '../json.ts';
import { fieldsIn, listOf, nameIn, numberIn } from '../reading.ts';

/**
 * Names of the events of `GET /changes` (docs/wire-contract.md#wire-changes): `changes` says what has changed;
 * `reset` says that the caller may have missed changes.
 */
export const changesEvent = 'changes';
export const resetEvent = 'reset';

/** Maximum number of journal entries in one event. */
export const changesPage = 500;

/** One change in an event: what has changed, without values. */
export interface Change {
  /** The number of the write in the journal. The answer to the write contains it too. */
  act: number;
  /** The type of the subject; a newer server may send types that this app does not know. */
  type: string;
  id: string;
  kind: string;
  /** The former id of a renamed subject. */
  former?: string;
}

function changeIn(value: unknown): Change | undefined {
  const { act, type, id, kind, former } = fieldsIn(value) ?? {};
  const write = numberIn(act);
  const [subjectType, subjectId, kindName] = [nameIn(type), nameIn(id), nameIn(kind)];
  if (write === null || subjectType === undefined || subjectId === undefined || kindName === undefined)
    return undefined;
  const formerId = nameIn(former);
  const change = { act: write, type: subjectType, id: subjectId, kind: kindName };
  return formerId === undefined ? change : { ...change, former: formerId };
}

const changesIn = listOf(changeIn);

/** The changes in the data of one event; null if one of them cannot be read. */
export function readChanges(data: string): Change[] | null {
  const changes = changesIn(jsonIn(data));
  return changes === undefined || changes.leftOut !== undefined ? null : changes;
}
