export { Accessibility as default } from '#screens/accessibility/accessibility.tsx';
