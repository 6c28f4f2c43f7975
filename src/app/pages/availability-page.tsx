export { AvailabilityWeeks as default } from '#screens/adventure/availability/availability.tsx';
