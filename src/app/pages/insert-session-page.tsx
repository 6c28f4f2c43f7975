export { InsertSession as default } from '#screens/session/insert-session.tsx';
