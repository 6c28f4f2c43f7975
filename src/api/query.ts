import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { CallInput, Calls } from '#core/contract/calls.ts';
import type { Http } from './http.ts';
import type { AnsweredCall } from './readers.ts';

/** The options of a query that makes one call and does no more. */
export const queryOf = <Name extends AnsweredCall, Key extends QueryKey>(
  http: Http,
  queryKey: Key,
  name: Name,
  input: CallInput<Calls[Name]> & object,
  times: { staleTime?: number; gcTime?: number } = {},
) => queryOptions({ queryKey, queryFn: ({ signal }) => http(name, input, { signal }), ...times });
