export { AdventureList as default } from '#screens/adventure/list/adventure-list.tsx';
