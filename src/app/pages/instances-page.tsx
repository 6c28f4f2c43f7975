export { Instances as default } from '#screens/foundry/instances.tsx';
