export { GiveRandomItem as default } from '#screens/character/gift/give-random-item.tsx';
