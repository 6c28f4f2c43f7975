import type { FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { malformed, Refusal } from '../problems.ts';
import { plainWords } from '../validator-words.ts';

/** The notation of each type in a query. */
const notations: Record<string, RegExp> = {
  integer: /^-?\d{1,17}$/,
  number: /^-?\d{1,17}(?:\.\d{1,17})?$/,
  boolean: /^(?:true|false)$/,
};

/**
 * Converts the query's strings to the numbers and booleans of its schema. The framework would also accept
 * `1.5` and `1e3` for integers. A number or boolean without a value counts as absent; an unknown parameter is
 * dropped.
 * @throws Refusal 400
 */
export function readQuery(
  schema: TSchema | undefined,
  query: FastifyRequest['query'],
): Record<string, unknown> {
  const properties = schema && 'properties' in schema ? (schema.properties as Record<string, TSchema>) : {};
  const values = query as Record<string, unknown>;
  const read: [string, unknown][] = [];
  for (const [name, property] of Object.entries(properties)) {
    if (!Object.hasOwn(values, name)) continue;
    const value = values[name];
    const type = 'type' in property ? String(property.type) : '';
    const notation = Object.hasOwn(notations, type) ? notations[type] : undefined;
    // A list of one entry arrives as a string.
    if (type === 'array') read.push([name, [value].flat()]);
    else if (!notation) read.push([name, value]);
    else if (typeof value !== 'string' || (value !== '' && !notation.test(value)))
      throw malformed(`The query's ${name} ${plainWords(`must be ${type}`)}.`, name);
    else if (value !== '') read.push([name, type === 'boolean' ? value === 'true' : Number(value)]);
  }
  return Object.fromEntries(read);
}

/**
 * The bytes of a form's only file.
 * @throws Refusal 415 if the request is not a form, 400 if the field is missing or has another name
 */
export async function readUpload(request: FastifyRequest, field: string): Promise<Uint8Array> {
  if (!request.isMultipart()) throw new Refusal(415, 'Send the image as a form with one file.');
  const { fieldname, bytes } = await readFirstFile(request, field);
  if (fieldname !== field) throw malformed(`The file must be in the field ${field}.`, field);
  return bytes;
}

async function readFirstFile(request: FastifyRequest, field: string) {
  try {
    const upload = await request.file();
    if (!upload) throw malformed('The form contains no file.', field);
    return { fieldname: upload.fieldname, bytes: await upload.toBuffer() };
  } catch (error) {
    // The parser's own errors, for an incomplete form or a form without a boundary, have no status.
    if (error instanceof Error && 'statusCode' in error) throw error;
    throw malformed('The form is not well-formed.', field);
  }
}
