import { environment } from './environment.mjs';
import { runCommand } from './failure.mjs';
import { install } from './install.mjs';
import { withLock } from './lock.mjs';

/**
 * Runs `npm run rotate-secrets`: creates new secrets in the data folder. If the settings contain the secrets, prints
 * instead which settings to change.
 */
export const rotate = () =>
  runCommand(async () => {
    await withLock(install);
    const { register } = await import('tsx/esm/api');
    register();
    const { newSecret, rotateSecrets } = await import('../../server/auth/secrets-file.ts');
    const { readSettings } = await import('../../server/settings.ts');

    const { dataDir, secrets } = readSettings(environment()).app;
    if (secrets === undefined) {
      await rotateSecrets(dataDir, Date.now());
      console.log(`New secrets are in ${dataDir}. Restart the server: it reads them when it starts.`);
      return;
    }
    console.log(
      'The settings contain the secrets. Put the two current ones first into NYX_PREVIOUS_SECRETS,',
    );
    console.log('as {"access":"…","refresh":"…"} in a JSON list, set these new ones and restart the server:');
    console.log(`NYX_ACCESS_SECRET=${newSecret()}`);
    console.log(`NYX_REFRESH_SECRET=${newSecret()}`);
  });
