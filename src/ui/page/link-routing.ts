/** Lets links and menu items go through the app's router. It has no entry of its own in react-aria-components. */
// oxlint-disable-next-line no-restricted-imports
export { RouterProvider as LinkRouting } from 'react-aria-components';
