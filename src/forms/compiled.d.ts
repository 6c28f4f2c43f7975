/** A form's schema as plain JSON and its validators, made by tools/vite/compiled-schemas.ts. */
declare module '*.schema.ts?compiled' {
  export const schema: import('@rjsf/utils').RJSFSchema;
  const validators: import('@rjsf/validator-ajv8/lib/types.js').ValidatorFunctions;
  export default validators;
}
