/** Decides whether an operation may pass, needs a step-up, or is denied: the default policy and the integrator's own. */

import {
  type OwnershipOperation,
  ownershipOperations,
  Quote,
  walletEndpoints,
} from '@embedded-wallet/protocol'
import { callHook, withoutBody } from '../operations/deadline.js'
import type { CheckedCall } from '../ownership/checkedCall.js'
import { forbidden } from '../relayError.js'
import type { Forward } from '../upstream/forward.js'
import { parseResponse } from '../upstream/readers.js'
import type { UpstreamResponse } from '../upstream/transport.js'

/** `allow` lets an operation pass, `step-up` asks for a new sign-in first, `deny` refuses it. */
export type ActionDecision = 'allow' | 'step-up' | 'deny'

/** An operation that a policy decides on. */
export interface Action {
  /** The name of the endpoint. A new passkey is decided on when the wallet asks for its registration options. */
  operation: OwnershipOperation | 'executeQuote'
  /** The account, as the app names it, such as `InternalAccount:<id>`. */
  accountId: string
  /** For `executeQuote`: amounts and recipient as the service has them, read for this call. */
  quote?: Quote
  /** The parsed body as the page sent it; undefined if there is none. */
  body: Readonly<Record<string, unknown>> | undefined
  /** The browser's request: method, URL and headers, without its body. */
  request: Request
  /** The time of the service, in milliseconds since 1970: all instances agree on it. Left out by who calls a policy without a relay. */
  now?: number
}

/** The integrator's policy. Undefined means the default of the operation. */
export type AuthorizeAction = (
  action: Action,
) => ActionDecision | undefined | Promise<ActionDecision | undefined>

/** The options of the policy. */
export interface ActionPolicyOptions {
  authorizeAction?: AuthorizeAction | undefined
  allowExport?: boolean | undefined
}

/** The part of an operation that a policy needs. */
export interface AskedAction extends Action, Pick<CheckedCall, 'params' | 'countLookUp'> {
  /** The quote, if this call has read it already. */
  response?: UpstreamResponse | undefined
}

/** The policy of a relay. */
export type ActionPolicy = ReturnType<typeof createActionPolicy>

/**
 * @param forward - Reads the quote of a payment. Without `authorizeAction` no payment is read.
 * @param now - The time of the service.
 */
export function createActionPolicy(
  { authorizeAction, allowExport = false }: ActionPolicyOptions,
  forward: Forward,
  now?: () => number,
) {
  const covered: ReadonlySet<string> = new Set([
    ...ownershipOperations,
    ...(authorizeAction === undefined ? [] : ['executeQuote']),
  ])
  const readQuote = async ({ params, response, countLookUp }: Omit<AskedAction, keyof Action>) => {
    if (response !== undefined) return parseResponse(response, Quote)
    await countLookUp()
    return parseResponse(await forward(walletEndpoints.getQuote, { params }), Quote)
  }
  return {
    /** Whether the policy decides on calls of this endpoint. */
    covers: (name: string): name is Action['operation'] => covered.has(name),
    /**
     * @returns Whether the operation passes without a step-up. `default`: the policy did not decide.
     * @throws {RelayError} 403 if the operation is denied, or it is an export and `allowExport` is off.
     */
    decide: async ({
      params,
      response,
      countLookUp,
      ...action
    }: AskedAction): Promise<'allow' | 'step-up' | 'default'> => {
      const { operation } = action
      if (operation === 'exportInternalAccount' && !allowExport)
        throw forbidden('This app does not allow exports. Its relay can: see the option allowExport.')
      if (authorizeAction === undefined) return 'default'
      const requested: Action = {
        ...action,
        request: withoutBody(action.request),
        ...(now && { now: now() }),
      }
      if (operation === 'executeQuote') requested.quote = await readQuote({ params, response, countLookUp })
      const decision: unknown = await callHook('authorizeAction', () => authorizeAction(requested))
      if (decision === 'deny') throw forbidden('This app does not allow this operation.')
      if (decision === undefined) return 'default'
      if (decision !== 'allow' && decision !== 'step-up')
        throw new TypeError("authorizeAction must return 'allow', 'step-up', 'deny' or undefined")
      return decision
    },
  }
}
