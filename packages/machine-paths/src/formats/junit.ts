/** The results of walks as a JUnit report, which servers for continuous integration read. */
import type { MachineModel } from '../model/model.ts';
import type { Story } from '../story/story.ts';

/** The result of a walk along one path. */
export interface JunitResult {
  story: Story;
  /** The message of the failure; null if the walk succeeded. */
  fault: string | null;
  /** Duration of the walk in ms. */
  took: number;
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for XML, and drops the characters that XML does not allow. */
const escape = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(/[&<>"]/g, (sign) => signs[sign]!);

const seconds = (ms: number): string => (ms / 1_000).toFixed(3);

function caseOf(machine: string, { story, fault, took }: JunitResult): string {
  const head = `<testcase classname="${escape(machine)}" name="${escape(`${story.id}: ${story.title}`)}" time="${seconds(took)}"`;
  if (fault === null) return `    ${head}/>`;
  const [message = ''] = fault.split('\n');
  return `    ${head}>\n      <failure message="${escape(message)}">${escape(fault)}</failure>\n    </testcase>`;
}

export function asJUnit({ machine, title }: MachineModel, walks: readonly JunitResult[]): string {
  const failures = walks.filter(({ fault }) => fault !== null).length;
  const counts = `tests="${walks.length}" failures="${failures}" time="${seconds(walks.reduce((sum, { took }) => sum + took, 0))}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `  <testsuite name="${escape(`${machine.id}: ${title}`)}" ${counts}>`,
    ...walks.map((walk) => caseOf(machine.id, walk)),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}
