export { Webhooks as default } from '#screens/webhooks/webhooks.tsx';
