export { Callback as default } from '#screens/auth/callback.tsx';
