/** Says what a screen reader would say about a page, from Chromium's accessibility tree. */
import type { CDPSession, Page } from 'playwright-core';

/** A node of the accessibility tree in the DevTools protocol, with the fields that are read here. */
interface TreeNode {
  nodeId: string;
  backendDOMNodeId?: number;
  ignored: boolean;
  role?: { value?: string };
  name?: { value?: string };
  value?: { value?: string | number };
  description?: { value?: string };
  childIds?: string[];
  properties?: { name: string; value: { value?: unknown } }[];
}

/** Roles that a screen reader does not announce, or announces as part of other elements. */
const silent = new Set([
  'none',
  'generic',
  'InlineTextBox',
  'StaticText',
  'RootWebArea',
  'paragraph',
  'LineBreak',
  'LabelText',
  'ListMarker',
  'DescriptionList',
  'strong',
  'emphasis',
]);

/** Roles of elements whose content is announced as their value. */
const fields = new Set(['textbox', 'searchbox', 'combobox', 'spinbutton']);

const states: Record<string, (value: unknown) => string | null> = {
  disabled: (value) => (value === true ? 'disabled' : null),
  expanded: (value) => (value === true ? 'expanded' : 'collapsed'),
  checked: (value) => (value === 'true' ? 'checked' : 'not checked'),
  pressed: (value) => (value === 'true' ? 'pressed' : 'not pressed'),
  selected: (value) => (value === true ? 'selected' : null),
  invalid: (value) => (value === 'false' || value === false ? null : 'invalid'),
  required: (value) => (value === true ? 'required' : null),
  focused: (value) => (value === true ? 'has the focus' : null),
  busy: (value) => (value === true ? 'busy' : null),
  level: (value) => `level ${String(value)}`,
};

function phrase({ role, name, value, description, properties = [] }: TreeNode): string {
  const stateWords = properties.map((one) => states[one.name]?.(one.value.value) ?? null);
  // Chromium gives an empty number field the value 0; a screen reader says the text of the value, such as "Empty".
  const valueText = properties.find((one) => one.name === 'valuetext')?.value.value;
  const shown = typeof valueText === 'string' && valueText !== '' ? valueText : value?.value;
  const said = shown === undefined || shown === '' ? null : String(shown);
  return [role?.value, name?.value, said, ...stateWords, description?.value].filter(Boolean).join(', ');
}

/** The protocol's id of the last element that a selector finds; undefined if it finds none. */
async function backendIdOf(session: CDPSession, selector: string): Promise<number | undefined> {
  const expression = `[...document.querySelectorAll(${JSON.stringify(selector)})].at(-1)`;
  const { result } = await session.send('Runtime.evaluate', { expression });
  if (result.objectId === undefined) return undefined;
  const { node } = await session.send('DOM.describeNode', { objectId: result.objectId });
  return node.backendNodeId;
}

function phrasesOf(nodes: readonly TreeNode[], root: TreeNode): string[] {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const childrenOf = (node: TreeNode): TreeNode[] =>
    (node.childIds ?? []).flatMap((id) => byId.get(id) ?? []);
  // A place where a word may break (`<wbr>`) is an ignored node without content.
  const isEmpty = ({ ignored, childIds = [] }: TreeNode) => ignored && childIds.length === 0;
  const rolesIn = (node: TreeNode) =>
    childrenOf(node)
      .filter((child) => !isEmpty(child))
      .map(({ role }) => role?.value);
  const hasAbbreviation = (node: TreeNode) =>
    rolesIn(node).includes('Abbr') && rolesIn(node).every((role) => role === 'Abbr' || role === 'StaticText');
  /** The text of a node as one phrase: a screen reader does not pause at an abbreviation. */
  const joinedText = (node: TreeNode): string =>
    node.role?.value === 'StaticText' ? (node.name?.value ?? '') : childrenOf(node).map(joinedText).join('');
  const read = (node: TreeNode): string[] => {
    const role = node.role?.value ?? '';
    const name = node.name?.value?.trim() ?? '';
    if (role === 'StaticText') return name ? [name] : [];
    const below = hasAbbreviation(node) ? [joinedText(node).trim()] : childrenOf(node).flatMap(read);
    if (node.ignored || silent.has(role)) return below;
    // Content that is the element's name or value is announced only once.
    const isSaid = fields.has(role) || below.every((line) => name.includes(line));
    const further = isSaid ? [] : below;
    return [phrase(node), ...further];
  };
  return read(root);
}

async function withSession<Found>(page: Page, ask: (session: CDPSession) => Promise<Found>): Promise<Found> {
  const session = await page.context().newCDPSession(page);
  try {
    return await ask(session);
  } finally {
    await session.detach();
  }
}

/**
 * The phrases about the page, or about the last element that the selector finds, in reading order. Empty if the
 * selector finds nothing.
 */
export const transcript = (page: Page, selector?: string): Promise<string[]> =>
  withSession(page, async (session) => {
    const backendId = selector === undefined ? undefined : await backendIdOf(session, selector);
    const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: TreeNode[] };
    const root =
      selector === undefined ? nodes[0] : nodes.find(({ backendDOMNodeId: own }) => own === backendId);
    return root ? phrasesOf(nodes, root) : [];
  });
