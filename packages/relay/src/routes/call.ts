/** One call of a browser on its way through the relay: what it brings, and what the checks have found. */

import {
  ACCOUNT_HEADER,
  type ReadEndpointName,
  type RelayEndpointName,
  type ScaEndpointName,
  type WalletEndpointName,
} from '@embedded-wallet/protocol'
import type { RequestBody } from '../http/requestBody.js'
import type { LoginEndpointName } from '../login/login.js'
import type { StartedCall } from '../login/loginCall.js'
import type { StartedLogin } from '../login/loginState.js'
import type { BornSignUp } from '../login/signUp.js'
import { beginCheck, type Check } from '../operations/checks.js'
import type { CallRecord } from '../operations/events.js'
import type { Slot } from '../operations/limiter.js'
import type { Asker } from '../ownership/lookUps.js'
import type { Owned } from '../ownership/ownership.js'
import type { Parts } from '../parts.js'
import type { Clearance } from '../policy/clearance.js'
import type { WaitingCall } from '../policy/waiting.js'
import { type QuotaName, userOf } from '../quotas/quotas.js'
import type { RelayContext } from '../relay.js'

/**
 * What becomes of a call: `wallet` is forwarded for an account of the caller, `login` belongs to a started login, `sca` carries the user's
 * proof for a payment, and `relay` is one that the relay handles itself.
 */
export type CallKind = 'wallet' | 'login' | 'sca' | 'relay'

/** One call. */
export interface Call extends StartedCall, Asker {
  /** A call of a wallet becomes one of a login when it belongs to one. */
  kind: CallKind
  readonly name: WalletEndpointName | ScaEndpointName | RelayEndpointName | ReadEndpointName
  readonly record: CallRecord
  readonly slot: Slot
  readonly params: Readonly<Record<string, string>>
  /** The parameter of the query; undefined for an endpoint without one. */
  query: Readonly<Record<string, string>> | undefined
  /** The headers that go to the service. */
  headers: Record<string, string>
  body: RequestBody | undefined
  /** The sign-up that is not proven yet. Its account is the grant. */
  signingUp: BornSignUp | undefined
  /** The started login of this browser, when the call belongs to it. */
  login: StartedLogin | undefined
  /** What path or query name; undefined when they name nothing. */
  owned: Owned | undefined
  check: Check
  /** Counts a use for the caller. Throws a `RelayError` 429. */
  spend(quota: QuotaName): Promise<void>
  /** Counts the step-up that the call may ask for. */
  countStepUp(): Promise<void>
}

/** A call that is forwarded for an account of the caller. */
export interface WalletCall extends Call {
  readonly name: WalletEndpointName
  /** The account that path, query or body names. */
  accountId: string
  /** The accepted call that this one repeats. */
  repeated: WaitingCall | undefined
  /** The policy's part in the call. */
  clearance: Clearance | undefined
  /** The type of the customer that the call changes. */
  customerType: string | undefined
}

/** A call of a started login. */
export interface CallOfLogin extends Call {
  readonly name: LoginEndpointName
  login: StartedLogin
}

/** A call with the user's proof. */
export interface ScaCall extends Call {
  readonly name: ScaEndpointName
  owned: Owned
}

/** A call that the relay handles itself. */
export interface RelayCall extends Call {
  readonly name: RelayEndpointName | ReadEndpointName
}

export function createCall(
  c: RelayContext,
  kind: CallKind,
  name: Call['name'],
  slot: Slot,
  { spendQuota, addressOf }: Parts,
): Call {
  const record = c.env
  const request = c.req.raw
  const address = addressOf(request, record.address)
  const spend = (quota: QuotaName) => spendQuota(quota, { user: userOf(call.grant), address })
  const call: WalletCall = {
    kind,
    name: name as WalletEndpointName,
    record,
    slot,
    rest: slot.rest,
    request,
    params: c.req.param(),
    address,
    traceId: record.traceId,
    grant: [],
    account: request.headers.get(ACCOUNT_HEADER) ?? undefined,
    query: undefined,
    headers: {},
    body: undefined,
    signingUp: undefined,
    login: undefined,
    owned: undefined,
    accountId: '',
    repeated: undefined,
    clearance: undefined,
    customerType: undefined,
    check: (check) => beginCheck(record, check),
    spend,
    countLookUp: () => spend('lookUps'),
    countStepUp: () => spend('signatures'),
  }
  return call
}
