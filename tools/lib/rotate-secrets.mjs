import { environment } from './environment.mjs';
import { runCommand } from './failure.mjs';
import { install } from './install.mjs';
import { alone } from './lock.mjs';

/**
 * `npm run rotate-secrets`: creates new secrets in the data folder, or, if settings hold them, says what to
 * set.
 */
export const rotate = () =>
  runCommand(async () => {
    await alone(install);
    const { register } = await import('tsx/esm/api');
    register();
    const { newSecret, rotateSecrets } = await import('../../server/auth/secrets-file.ts');
    const { readSettings } = await import('../../server/settings.ts');

    const { dataDir, secrets } = readSettings(environment()).app;
    if (secrets === undefined) {
      await rotateSecrets(dataDir, Date.now());
      console.log(`New secrets are in ${dataDir}. Restart the server: it takes them when it starts.`);
      return;
    }
    console.log('The settings hold the secrets. Put the two that count now first into NYX_PREVIOUS_SECRETS,');
    console.log('as {"access":"…","refresh":"…"} in a JSON list, set these new ones and restart the server:');
    console.log(`NYX_ACCESS_SECRET=${newSecret()}`);
    console.log(`NYX_REFRESH_SECRET=${newSecret()}`);
  });
