import { resolve } from 'node:path';
import type { AppOptions } from './options.ts';
import { StartProblem } from './problems.ts';

export interface Settings {
  host: string;
  port: number;
  app: AppOptions;
}

type Environment = Record<string, string | undefined>;

const list = (value: string | undefined): string[] =>
  (value ?? '').split(/[\s,]+/).filter((entry) => entry !== '');

function readPort(value: string | undefined): number {
  if (value === undefined || value === '') return 5080;
  const port = Number(value);
  if (!/^\d+$/.test(value) || port > 65_535)
    throw new StartProblem(`PORT must be a number from 0 to 65535, not "${value}".`);
  return port;
}

function readSwitch(name: string, value: string | undefined): boolean {
  if (value === undefined || value === '' || value === 'false' || value === '0') return false;
  if (value === 'true' || value === '1') return true;
  throw new StartProblem(`${name} must be true or false, not "${value}".`);
}

/** An http(s) address without its trailing slash. */
function readAddress(name: string, value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new StartProblem(`${name} must be an http or https address, not "${value}".`);
  return value.replace(/\/+$/, '');
}

function readOrigin(name: string, value: string): string {
  const { origin } = new URL(readAddress(name, value));
  return origin;
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

function readLogLevel(value: string | undefined): string {
  const level = value || 'warn';
  if (!logLevels.includes(level))
    throw new StartProblem(`NYX_LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${level}".`);
  return level;
}

/**
 * Reads the server's settings from the environment; folders are taken from the working directory.
 * @throws StartProblem that names the setting at fault
 */
export function readSettings(environment: Environment): Settings {
  const { PORT, HOST, NYX_DATA_DIR, NYX_DIST_DIR, NYX_PUBLIC_URL, NYX_PRODUCT_NAME, NYX_OAUTH_URL } =
    environment;
  const publicUrl = NYX_PUBLIC_URL ? readAddress('NYX_PUBLIC_URL', NYX_PUBLIC_URL) : undefined;
  return {
    host: HOST || 'localhost',
    port: readPort(PORT),
    app: {
      dataDir: resolve(NYX_DATA_DIR || 'data'),
      distDir: resolve(NYX_DIST_DIR || 'dist'),
      publicUrl,
      redirectUrls: list(environment['NYX_REDIRECT_URLS']).map(
        (url) => (readAddress('NYX_REDIRECT_URLS', url), url),
      ),
      corsOrigins: list(environment['NYX_CORS_ORIGINS']).map((url) => readOrigin('NYX_CORS_ORIGINS', url)),
      signInAnywhere: readSwitch('NYX_SIGN_IN_ANYWHERE', environment['NYX_SIGN_IN_ANYWHERE']),
      productName: NYX_PRODUCT_NAME || undefined,
      oauthUrl: NYX_OAUTH_URL || undefined,
      logger: { level: readLogLevel(environment['NYX_LOG_LEVEL']) },
    },
  };
}
