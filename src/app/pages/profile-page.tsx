import { Profile } from '#screens/character/profile.tsx';
import { provideSell } from '../actors/sale.ts';
import { provideTokenUpload } from '../actors/token-upload.ts';
import { withFlows } from './with-flows.tsx';

export const ProfilePage = withFlows(Profile, (parts) => ({
  sell: provideSell(parts),
  tokenUpload: provideTokenUpload(parts),
}));
