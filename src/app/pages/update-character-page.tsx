export { UpdateCharacter as default } from '#screens/character/update-character.tsx';
