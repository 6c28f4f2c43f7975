import { onData } from './community/data.mjs';

/**
 * Runs `npm run rotate-secrets`: creates new secrets in the data folder. If the settings contain the secrets, prints
 * instead which settings to change.
 */
export const rotate = () =>
  onData(
    () => null,
    async ({ dataDir, hasSecretsInSettings }) => {
      const { newSecret, rotateSecrets } = await import('../../server/auth/secrets-file.ts');
      if (!hasSecretsInSettings) {
        await rotateSecrets(dataDir, Date.now());
        console.log(`New secrets are in ${dataDir}. Restart the server: it reads them when it starts.`);
        return;
      }
      console.log(
        'The settings contain the secrets. Put the two current ones first into NYX_PREVIOUS_SECRETS,',
      );
      console.log(
        'as {"access":"…","refresh":"…"} in a JSON list, set these new ones and restart the server:',
      );
      console.log(`NYX_ACCESS_SECRET=${newSecret()}`);
      console.log(`NYX_REFRESH_SECRET=${newSecret()}`);
    },
    { mayBeNew: true },
  );
