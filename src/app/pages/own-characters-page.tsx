export { OwnCharacters as default } from '#screens/user/own-characters.tsx';
