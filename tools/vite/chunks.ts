import { existsSync } from 'node:fs';

/**
 * Groups of modules. The bundler puts each group into one file, with its dependencies that are in no earlier group.
 * Without groups, it would make a file for every set of screens that share something, and a page would load fifty
 * files.
 */
const groups: [name: string, files: readonly string[]][] = [
  ['start', ['src/app/main.tsx']],
  // The page of a stopped instance. This group is before the member's area, because visitors of that page need nothing
  // else. The page of the login callback also needs the text link.
  ['activation', ['src/app/pages/activation-page.tsx', 'src/ui/elements/text-link.tsx']],
  [
    'member',
    [
      'src/app/member-area.tsx',
      'src/screens/user/own-characters.tsx',
      // Small parts that the first content of many other screens needs. Without these lines, such a screen would load
      // all of the group 'list'.
      'core/views/inventory.ts',
      'src/screens/character/holdings.ts',
      'src/screens/shared/ago.tsx',
      'src/screens/shared/lists/narrowed-text.ts',
      'src/screens/shared/loading/part.tsx',
      'src/ui/page/paper/use-printing.ts',
      'src/ui/elements/badge.tsx',
      'src/screens/item/label-word.tsx',
      'src/ui/elements/chips/chip.tsx',
      'src/ui/elements/definition-list.tsx',
    ],
  ],
  // Modules that tabs share with menus and selects. The first content of a profile has tabs, but no menu and no dialog.
  [
    'collection',
    [
      'node_modules/react-aria-components/dist/private/Collection.mjs',
      'node_modules/react-aria-components/dist/private/SelectionIndicator.mjs',
      'node_modules/react-aria/dist/private/collections/CollectionBuilder.mjs',
      'node_modules/react-aria/dist/private/focus/useHasTabbableChild.mjs',
      'node_modules/react-aria/dist/private/selection/useSelectableCollection.mjs',
      'node_modules/react-aria/dist/private/selection/useSelectableItem.mjs',
      'node_modules/react-aria/dist/private/utils/animation.mjs',
      'node_modules/react-aria/dist/private/utils/inertValue.mjs',
      'node_modules/react-stately/dist/private/list/useSingleSelectListState.mjs',
      // Each of these would be one more request.
      'node_modules/react-aria/dist/private/i18n/useFilter.mjs',
      'node_modules/react-aria/dist/private/utils/useUpdateEffect.mjs',
      'node_modules/lucide-react/dist/esm/icons/backpack.mjs',
      'node_modules/lucide-react/dist/esm/icons/rotate-ccw-clock.mjs',
      'node_modules/lucide-react/dist/esm/icons/scroll-text.mjs',
    ],
  ],
  // Modules that the menus share with the screens. The menus themselves are in a file that no screen needs.
  [
    'overlay',
    [
      'src/ui/buttons/icon-button.tsx',
      'src/screens/keys/destinations.ts',
      'src/screens/keys/shortcuts.tsx',
      'src/ui/buttons/menu-button.tsx',
      'src/ui/elements/avatar.tsx',
      'src/ui/overlays/drawer.tsx',
      // Each of these would be one more request.
      'node_modules/lucide-react/dist/esm/icons/chevron-down.mjs',
      'node_modules/lucide-react/dist/esm/icons/log-out.mjs',
      'node_modules/lucide-react/dist/esm/icons/search.mjs',
      'src/ui/feedback/news.tsx',
      'src/ui/feedback/toast.module.css',
      'src/ui/overlays/navigation-drawer.module.css',
      'src/ui/page/top-bar.module.css',
    ],
  ],
  // Parts that nearly every list has.
  [
    'list',
    [
      'src/screens/shared/loading/read-problem.tsx',
      'src/screens/shared/lists/use-browse.ts',
      'src/screens/shared/lists/use-paged.ts',
      'src/screens/shared/lists/use-typed-text.ts',
      'src/ui/elements/badge.tsx',
      'src/ui/elements/signs/seal.tsx',
      'src/ui/feedback/empty-state.tsx',
      'src/ui/feedback/skeleton.tsx',
      'src/ui/lists/page-buttons.tsx',
      'src/ui/fields/search-field.tsx',
      // The filters by days share it with the forms. Outside of this group, forms without a date would load the calendar.
      'node_modules/react-aria-components/dist/private/TextField.mjs',
      // Small parts that most screens with a list need. Outside of a group, each would be one or two files. The ranks
      // are in no group of tables, because the palette needs them without a table.
      'core/views/palette/rank.ts',
      'core/views/ticks.ts',
      'src/screens/item/recipe-summary.ts',
      'src/screens/session/session-facts.ts',
      'src/screens/shared/audit-link.tsx',
      'src/screens/shared/characters/use-token-images.ts',
      'src/screens/shared/lists/paged-list.tsx',
      'src/screens/shared/lists/use-history-state.ts',
      'src/screens/shared/writes/outcome-views.ts',
      'src/screens/shared/writes/confirmed-writes.tsx',
      'src/screens/shared/writes/use-navigation-lock.ts',
      'src/screens/shared/writes/use-undo.ts',
      'src/screens/shared/use-actor-pool.ts',
      'src/screens/shared/use-may-call.ts',
      'node_modules/lucide-react/dist/esm/icons/check.mjs',
      'node_modules/lucide-react/dist/esm/icons/pencil.mjs',
      'node_modules/lucide-react/dist/esm/icons/plus.mjs',
      'node_modules/lucide-react/dist/esm/icons/trash.mjs',
      'src/ui/elements/chips/chip-rows.tsx',
      'src/ui/elements/definition-list.tsx',
      'src/ui/elements/reading.tsx',
      'src/ui/fields/choices-frame.tsx',
      'src/ui/fields/field-parts.tsx',
      'src/ui/fields/is-sending.ts',
      'src/ui/fields/use-steady.ts',
      'src/ui/overlays/dialog.tsx',
    ],
  ],
  // The groups from 'select' to 'fields' contain form fields. Filters of lists need only 'select'; forms need all four.
  [
    'select',
    [
      'src/ui/fields/select.tsx',
      'src/ui/fields/folded-fields.tsx',
      'src/screens/shared/lists/use-choices.ts',
    ],
  ],
  [
    'combo',
    [
      'src/ui/fields/choice/combo-field.tsx',
      'src/ui/fields/choice/use-found-choice.ts',
      'src/ui/feedback/live-text.tsx',
      'src/ui/fields/field-status.tsx',
    ],
  ],
  // The search for days, too, has a submit button. Without this line, it would load all of the group 'form'.
  ['date', ['src/ui/fields/date/date-field.tsx', 'src/ui/buttons/submit-button.tsx']],
  [
    'fields',
    [
      'src/ui/fields/number/number-field.tsx',
      'src/ui/fields/text-field.tsx',
      'src/ui/fields/toggle/switch.tsx',
    ],
  ],
  // The newest entries on a profile, and the modules that they share with the whole history.
  ['recent', ['src/screens/journal/recent/recent-history.tsx']],
  [
    'table',
    ['src/screens/shared/lists/table-screen.tsx', 'src/ui/lists/virtual-list.tsx', 'core/views/table.ts'],
  ],
  [
    'form',
    [
      'src/screens/shared/saving/save-form.tsx',
      'src/forms/schema-form.tsx',
      'src/ui/fields/choice/prefix-index.ts',
    ],
  ],
];

/**
 * The groups in the format of the bundler.
 * @throws Error if a file in `groups` does not exist: nobody would notice that a moved file is no longer in its group
 */
export function chunkGroups() {
  const missing = groups.flatMap(([, files]) => files).filter((file) => !existsSync(file));
  if (missing.length > 0)
    throw new Error(`tools/vite/chunks.ts names files that do not exist: ${missing.join(', ')}`);
  const named = groups.map(([name, files], index) => ({
    name,
    test: (id: string) => files.some((file) => id.endsWith(`/${file}`)),
    priority: groups.length - index,
  }));
  // `$initial` is the bundler's tag for the script in index.html and its static imports. They are one file, because a
  // visitor of the landing page needs nothing else.
  return [{ name: 'gate', tags: ['$initial' as const], priority: groups.length + 1 }, ...named];
}
