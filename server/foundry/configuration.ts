import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import Type, { type Static, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { StartProblem } from '../problems.ts';
import { plainWords } from '../validator-words.ts';

/**
 * An instance's path segment, `/{url}`, without characters that are special in a path or a host.
 */
const Segment = Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$' });

const common = {
  /** Also used as a file name. */
  id: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$' }),
  url: Segment,
  masterName: Type.String(),
  /** Folder whose size the app shows. */
  dataPath: Type.Optional(Type.String({ minLength: 1 })),
  /** Seconds without a visitor after which the instance is stopped. Default: never. */
  ttl: Type.Optional(Type.Integer({ minimum: 1 })),
};

const ProcessSettings = Type.Object(
  {
    ...common,
    driver: Type.Literal('process'),
    /** Program and arguments; placeholders `{port}`, `{url}` and `{dataPath}` are replaced. */
    command: Type.Array(Type.String(), { minItems: 1 }),
    workingDirectory: Type.Optional(Type.String({ minLength: 1 })),
    /**
     * Added to the few variables that every program needs. The server's other variables, such as its secrets,
     * are not passed on.
     */
    environment: Type.Optional(
      Type.Unsafe<Record<string, string>>(Type.Record(Type.String(), Type.String())),
    ),
    /** Port that the instance listens on. Default: a free port at each start. */
    port: Type.Optional(Type.Integer({ minimum: 1, maximum: 65_535 })),
    /** Seconds to wait after SIGTERM before killing the process. */
    grace: Type.Optional(Type.Integer({ minimum: 1, maximum: 300 })),
  },
  { additionalProperties: false },
);

const DockerSettings = Type.Object(
  {
    ...common,
    driver: Type.Literal('docker'),
    /** Address at which this server reaches the container, such as `http://127.0.0.1:30001`. */
    address: Type.String({ pattern: '^http://[^/?#@\\s]+$' }),
    /** Unix socket of the Engine API. */
    socket: Type.Optional(Type.String({ minLength: 1 })),
    grace: Type.Optional(Type.Integer({ minimum: 1, maximum: 300 })),
  },
  { additionalProperties: false },
);

export type ProcessSettings = Static<typeof ProcessSettings> & {
  /** Whether the instance stops with the server, as a world of the demo does. Not a key of the file. */
  endsWithServer?: boolean;
};
export type DockerSettings = Static<typeof DockerSettings>;
export type InstanceSettings = ProcessSettings | DockerSettings;

const schemas = { process: ProcessSettings, docker: DockerSettings };

const Outline = Type.Object(
  { instances: Type.Array(Type.Object({ driver: Type.Enum(['process', 'docker']) })) },
  { additionalProperties: false },
);

/** Reports that a file of instances cannot be used. The message names the faulty key in the file. */
export class ConfigurationProblem extends StartProblem {}

/** Describes the first fault, such as `instances.1.url must …`; null if there is none. */
function faultOf(schema: TSchema, value: unknown, parentPath: string[] = []): string | null {
  const [first] = Value.Errors(schema, value);
  if (!first) return null;
  const path = [...parentPath, ...first.instancePath.split('/').slice(1)];
  const missing: unknown = Reflect.get(first.params, 'requiredProperties');
  if (Array.isArray(missing) && typeof missing[0] === 'string')
    return `${[...path, missing[0]].join('.')} is missing`;
  // The validator's message for a key that the schema does not define.
  if (first.message === 'schema is false') return `${path.join('.')} is not a known key`;
  return `${path.join('.') || 'the file'} ${plainWords(first.message)}`;
}

function indexOfRepeat(values: string[]): number {
  return values.findIndex((value, index) => values.indexOf(value) < index);
}

/**
 * Reads the text of a file of instances. Resolves folders relative to `folder`.
 * @throws ConfigurationProblem that names the faulty key
 */
export function readInstanceSettings(text: string, folder: string): InstanceSettings[] {
  const refuse = (why: string): never => {
    throw new ConfigurationProblem(why);
  };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return refuse(`the file is not valid JSON (${(error as Error).message})`);
  }
  const fault = faultOf(Outline, value);
  if (fault !== null) return refuse(fault);
  const { instances } = value as Static<typeof Outline>;
  for (const [index, instance] of instances.entries()) {
    const wrong = faultOf(schemas[instance.driver], instance, ['instances', String(index)]);
    if (wrong !== null) return refuse(wrong);
  }
  // Each instance was checked against the schema of its driver.
  const settings = instances as unknown as InstanceSettings[];
  for (const key of ['id', 'url'] as const) {
    const repeat = indexOfRepeat(settings.map((one) => one[key].toLowerCase()));
    if (repeat >= 0) return refuse(`instances.${repeat}.${key} "${settings[repeat]![key]}" appears twice`);
  }
  return settings.map((one) => withFolders(one, folder));
}

const withFolders = (settings: InstanceSettings, folder: string): InstanceSettings => ({
  ...settings,
  ...(settings.dataPath === undefined ? {} : { dataPath: resolve(folder, settings.dataPath) }),
  ...(settings.driver === 'process'
    ? { workingDirectory: resolve(folder, settings.workingDirectory ?? '.') }
    : {}),
});

/**
 * The instances of a file.
 * @throws ConfigurationProblem that names the file and the faulty key
 */
export function readInstancesFile(file: string): InstanceSettings[] {
  try {
    return readInstanceSettings(readFileSync(file, 'utf8'), dirname(file));
  } catch (error) {
    throw new ConfigurationProblem(`NYX_FOUNDRY_CONFIG, ${file}: ${(error as Error).message}.`, {
      cause: error,
    });
  }
}
