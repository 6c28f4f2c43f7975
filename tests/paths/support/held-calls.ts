/** Holds back the calls of a machine's actors. A stage names the calls as the contract does. */
import { type CallName, routes } from '#core/contract/routes.ts';
import { asProblem } from '#core/rules/problem.ts';
import { type CallShape, HeldCalls } from '#machine-paths/playwright';
import { pathPattern } from '../../support/path-pattern.ts';

const shapeOf = (call: CallName): CallShape => ({
  method: routes[call].method,
  path: pathPattern(routes[call].path),
});

export class Held extends HeldCalls {
  constructor(calls: Readonly<Record<string, CallName>>) {
    super(Object.fromEntries(Object.entries(calls).map(([actor, call]) => [actor, shapeOf(call)])));
  }

  /** Answers the actor's call with the status and message of a failure. Status 0 breaks the connection. */
  override async fail(actor: string, error: unknown): Promise<void> {
    const { status, message, fields } = asProblem(error);
    const route = await this.next(actor);
    if (status === 0) return route.abort('internetdisconnected');
    const [field] = Object.keys(fields);
    return route.fulfill({
      status,
      json: { status: false, code: status, message, ...(field ? { field } : {}) },
    });
  }
}
