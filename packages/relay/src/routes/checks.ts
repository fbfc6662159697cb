/** What the relay checks of a call: one list, in its order. A call continues when the last check of its kind has passed. */

import { refuseForeignPage, refuseOtherProfile, refuseOtherSite } from '../http/crossSite.js'
import { beginCheck, type RelayCheckName } from '../operations/checkRecord.js'
import { refuseIds } from '../ownership/grant.js'
import type { Parts } from '../parts.js'
import { refuseOtherChanges, refuseSandboxValues } from '../policy/bodyRules.js'
import { quotaBeforeBody } from '../quotas/quotas.js'
import { notFound, notSignedIn } from '../relayError.js'
import * as account from './accountChecks.js'
import { type Call, type CallKind, readBody, readHeaders, refuseOtherProofs, requireType } from './call.js'
import * as caller from './caller.js'

/** One check. */
interface CallCheck {
  /** Its name in the event of the call. */
  readonly name: RelayCheckName
  /** The calls that have it. Default: all of them. */
  readonly of?: readonly CallKind[]
  /** Whether this call has it. Default: it has. */
  applies?(call: Call, parts: Parts): boolean
  /** Throws a `RelayError` if the call does not pass. */
  run(call: Call, parts: Parts): void | Promise<void>
}

const refuse = (createError: () => Error) => () => {
  throw createError()
}
const isNamed = (name: Call['name']) => (call: Call) => call.name === name

/**
 * Several rows share a name: it is that of the event and of docs/threat-model.md, which tells what each is for. The line above a row says what it
 * does. Before them the router has found the path, `allow-list`, and the limiter a slot, `capacity`.
 */
export const checks: readonly CallCheck[] = [
  // Refuses pages of other origins.
  { name: 'origin', run: ({ request }, { origins }) => refuseForeignPage(request.headers, origins) },
  // Refuses a wallet of another profile.
  { name: 'profile', run: ({ request }, { profile }) => refuseOtherProfile(request.headers, profile) },
  // Refuses HEAD, which the router handles like GET.
  { name: 'allow-list', applies: ({ request }) => request.method === 'HEAD', run: refuse(notFound) },
  // Asks the app which accounts the caller has. Refuses nobody yet.
  { name: 'login', run: caller.readGrant },
  // Moves strangers to their half of the slots.
  { name: 'capacity', applies: caller.isStranger, run: ({ slot }) => slot.asStranger() },
  // Refuses what this app has not set up, such as the login or quotes.
  { name: 'allow-list', of: ['relay'], run: caller.requireSetUp },
  // Refuses the start of a login from another site.
  { name: 'origin', applies: caller.isStart, run: ({ request }) => refuseOtherSite(request.headers) },
  // Refuses strangers with whom no login can be under way.
  { name: 'login', applies: caller.isUnknown, run: refuse(notSignedIn) },
  // Reads query and headers.
  { name: 'headers', run: readHeaders },
  // Finds the login or the sign-up that this browser has started.
  { name: 'login', applies: caller.mayBelongToLogin, run: caller.findLogin },
  // Refuses strangers of whom none was found.
  { name: 'login', applies: caller.lacksAccount, run: refuse(notSignedIn) },
  // Counts the start of a login or a sign-up.
  { name: 'quota', applies: caller.isStart, run: caller.spendStart },
  // Counts a step of a login.
  { name: 'quota', of: ['login'], run: caller.spendLogin },
  // Counts the call by its endpoint.
  {
    name: 'quota',
    of: ['wallet', 'sca', 'relay'],
    // A page without a session is counted by nothing: it gets no account, and the service no call.
    applies: ({ name, grant }) => quotaBeforeBody(name) !== undefined && grant.length > 0,
    run: (call) => call.spend(quotaBeforeBody(call.name)!),
  },
  // Counts a code or a guess of a sign-up.
  {
    name: 'quota',
    of: ['wallet', 'login'],
    applies: ({ signingUp }) => signingUp !== undefined,
    run: caller.spendCode,
  },
  // Reads the body.
  { name: 'body', run: readBody },
  // Refuses a change of anything that a wallet may not change.
  { name: 'body', of: ['wallet', 'login'], run: ({ name, body }) => refuseOtherChanges(name, body) },
  // Refuses what is not one proof, and a passkey that was used on another page.
  { name: 'body', of: ['sca'], run: refuseOtherProofs },
  // Refuses the values that mean something only to the service's sandbox.
  {
    name: 'sandbox-values',
    of: ['wallet', 'login', 'sca'],
    applies: (_, { refusesSandboxValues }) => refusesSandboxValues,
    run: ({ headers, body }) => refuseSandboxValues(headers, body?.json),
  },
  // Refuses ids in the body of a login, whose caller owns none yet.
  { name: 'body', of: ['login'], run: ({ body }) => refuseIds(body?.json) },
  // Refuses the ids of others.
  { name: 'ownership', of: ['wallet', 'sca'], run: account.requireOwner },
  // Refuses a registration of no type.
  { name: 'body', applies: isNamed('registerAuthMethod'), run: requireType },
  // Counts what may repeat an accepted call, and finds that call: a repeat passes the rest as the one use that it is.
  { name: 'quota', of: ['wallet'], applies: account.mayRepeat, run: account.findRepeated },
  // Asks the app's policy, and demands a step-up. Uses none up.
  { name: 'policy', of: ['wallet'], applies: account.needsPolicy, run: account.askPolicy },
  // Refuses a new passkey that no page of the app made. Looks for its challenge when that is used up, below.
  { name: 'challenge', applies: account.registersPasskey, run: account.requireCeremony },
  // Refuses the refresh of a session whose sign-in is too long ago.
  { name: 'session-age', applies: isNamed('refreshSession'), run: account.requireRecentSignIn },
  // Joins a sign-in to the step-up that it is made for. Demands and uses up nothing.
  { name: 'step-up', of: ['wallet'], applies: account.isSignInForStepUp, run: account.joinStepUp },
  // Counts the call by the kind of its AuthMethod, such as a mailed code.
  {
    name: 'quota',
    of: ['wallet', 'sca'],
    applies: account.isCountedByType,
    run: (call) => call.spend(account.quotaOf(call)!),
  },
  // Counts a proof of strong customer authentication.
  { name: 'quota', of: ['sca'], applies: account.isProof, run: account.spendProof },
  // Reads the type of the customer, which the service wants with a change.
  { name: 'ownership', applies: isNamed('updateCustomer'), run: account.readCustomerType },
  // Uses up the challenge of the new passkey.
  { name: 'challenge', of: ['wallet'], applies: account.usesUp('challenge'), run: account.useUp },
  // Uses up the step-up that the row `policy` found.
  { name: 'step-up', of: ['wallet'], applies: account.usesUp('step-up'), run: account.useUp },
]

/** Runs the checks of a call. The event of the call names those that began, and the one that refused. */
export async function runChecks(call: Call, parts: Parts): Promise<void> {
  for (const check of checks) {
    if (check.of?.includes(call.kind) === false || check.applies?.(call, parts) === false) continue
    beginCheck(call.record, check.name)
    const pending = check.run(call, parts)
    if (pending !== undefined) await pending
  }
}
