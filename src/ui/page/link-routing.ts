/** Makes links and menu items use the app's router. react-aria-components has no separate entry for it. */
// oxlint-disable-next-line no-restricted-imports
export { RouterProvider as LinkRouting } from 'react-aria-components';
