import type { FastifyRequest } from 'fastify';
import { malformed, Refusal } from '../problems.ts';

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
