/** Makes links and menu items use the app's router. react-aria-components exports it only from its main entry. */
// oxlint-disable-next-line no-restricted-imports
export { RouterProvider as LinkRouting } from 'react-aria-components';
