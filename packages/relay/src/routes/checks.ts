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

/** docs/threat-model.md tells what each is for. Before them the router has found the path, `allow-list`, and the limiter a slot, `capacity`. */
export const checks: readonly CallCheck[] = [
  { name: 'origin', run: ({ request }, { origins }) => refuseForeignPage(request.headers, origins) },
  { name: 'profile', run: ({ request }, { profile }) => refuseOtherProfile(request.headers, profile) },
  // The router handles HEAD like GET.
  { name: 'allow-list', applies: ({ request }) => request.method === 'HEAD', run: refuse(notFound) },
  { name: 'login', run: caller.readGrant },
  { name: 'capacity', applies: caller.isStranger, run: ({ slot }) => slot.asStranger() },
  { name: 'allow-list', of: ['relay'], run: caller.requireSetUp },
  { name: 'origin', applies: caller.isStart, run: ({ request }) => refuseOtherSite(request.headers) },
  { name: 'login', applies: caller.isUnknown, run: refuse(notSignedIn) },
  { name: 'headers', run: readHeaders },
  { name: 'login', applies: caller.mayBelongToLogin, run: caller.findLogin },
  { name: 'login', applies: caller.lacksAccount, run: refuse(notSignedIn) },
  { name: 'quota', applies: caller.isStart, run: caller.spendStart },
  { name: 'quota', of: ['login'], run: caller.spendLogin },
  {
    name: 'quota',
    of: ['wallet', 'sca', 'relay'],
    // A page without a session is counted by nothing: it gets no account, and the service no call.
    applies: ({ name, grant }) => quotaBeforeBody(name) !== undefined && grant.length > 0,
    run: (call) => call.spend(quotaBeforeBody(call.name)!),
  },
  {
    name: 'quota',
    of: ['wallet', 'login'],
    applies: ({ signingUp }) => signingUp !== undefined,
    run: caller.spendCode,
  },
  { name: 'body', run: readBody },
  { name: 'body', of: ['wallet', 'login'], run: ({ name, body }) => refuseOtherChanges(name, body) },
  { name: 'body', of: ['sca'], run: refuseOtherProofs },
  {
    name: 'sandbox-values',
    of: ['wallet', 'login', 'sca'],
    applies: (_, { refusesSandboxValues }) => refusesSandboxValues,
    run: ({ headers, body }) => refuseSandboxValues(headers, body?.json),
  },
  { name: 'body', of: ['login'], run: ({ body }) => refuseIds(body?.json) },
  { name: 'ownership', of: ['wallet', 'sca'], run: account.requireOwner },
  { name: 'body', applies: isNamed('registerAuthMethod'), run: requireType },
  { name: 'quota', of: ['wallet'], applies: account.mayRepeat, run: account.findRepeated },
  { name: 'policy', of: ['wallet'], applies: account.needsPolicy, run: account.askPolicy },
  { name: 'challenge', applies: account.registersPasskey, run: account.requireCeremony },
  { name: 'session-age', applies: isNamed('refreshSession'), run: account.requireRecentSignIn },
  // A sign-in that is made for a step-up joins it here. The row `policy` demands step-ups, and the last row uses them up.
  { name: 'step-up', of: ['wallet'], applies: account.isSignInForStepUp, run: account.joinStepUp },
  {
    name: 'quota',
    of: ['wallet', 'sca'],
    applies: account.isCountedByType,
    run: (call) => call.spend(account.quotaOf(call)!),
  },
  { name: 'quota', of: ['sca'], applies: account.isProof, run: account.spendProof },
  { name: 'ownership', applies: isNamed('updateCustomer'), run: account.readCustomerType },
  { name: 'challenge', of: ['wallet'], applies: account.usesUp('challenge'), run: account.useUp },
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
