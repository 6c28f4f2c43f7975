/** What a screen reader has to say of a page: Chromium's own accessibility tree, in reading order. */
import type { Page } from 'playwright-core';

/** Only what is read here of the protocol's node. */
interface TreeNode {
  nodeId: string;
  ignored: boolean;
  role?: { value?: string };
  name?: { value?: string };
  value?: { value?: string | number };
  description?: { value?: string };
  childIds?: string[];
  properties?: { name: string; value: { value?: unknown } }[];
}

/** Roles that are parts of others, or of which nothing is said. */
const silent = new Set([
  'none',
  'generic',
  'InlineTextBox',
  'StaticText',
  'RootWebArea',
  'paragraph',
  'LineBreak',
]);

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
  const said = properties.map((one) => states[one.name]?.(one.value.value) ?? null);
  const worth = value?.value === undefined || value.value === '' ? null : String(value.value);
  return [role?.value, name?.value, worth, ...said, description?.value].filter(Boolean).join(', ');
}

/** The page's phrases, one a line. */
export async function transcript(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: TreeNode[] };
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const read = (node: TreeNode): string[] => {
    const role = node.role?.value ?? '';
    const name = node.name?.value?.trim() ?? '';
    const below = (node.childIds ?? []).flatMap((id) => {
      const child = byId.get(id);
      return child ? read(child) : [];
    });
    if (role === 'StaticText') return name ? [name] : [];
    if (node.ignored || silent.has(role)) return below;
    // What an element is called by its contents is not said a second time.
    const further = below.length === 1 && below[0] === name ? [] : below;
    return [phrase(node), ...further];
  };
  const [root] = nodes;
  return root ? read(root) : [];
}
