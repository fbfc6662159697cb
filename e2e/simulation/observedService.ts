/** The service of a schedule, which notes for the witness what it did and for which action. */

import {
  IDEMPOTENCY_KEY_HEADER,
  REQUEST_ID_HEADER,
  STEP_UP_HEADER,
  WALLET_SIGNATURE_HEADER,
} from '@embedded-wallet/protocol'
import type { Sandbox } from '@embedded-wallet/sandbox'
import type { WalletCall } from './relays.js'
import type { Template } from './template.js'
import type { Witness } from './witness.js'

/** Whether the service has accepted a call and works on it. A payment that is processed has an id. */
export async function isProcessing(response: Response): Promise<boolean> {
  if (response.status !== 200) return false
  const { status, id } = (await response.clone().json()) as { status?: string; id?: string }
  return status === 'PROCESSING' && id === undefined
}

export function createObservedService(witness: Witness, template: Template, next: Sandbox['fetch']) {
  const { sandbox, accountId } = template
  const opening = sandbox.movements().length
  let seen = opening
  const count = (uses: Map<string, number>, id: string) => uses.set(id, (uses.get(id) ?? 0) + 1)
  /** Notes what the service works on. @returns Whether it says so. */
  const noteAccepted = async ({ headers, method, url }: Request, response: Response): Promise<boolean> => {
    const requestId = headers.get(REQUEST_ID_HEADER)
    if (method === 'GET' || !(await isProcessing(response))) return false
    const signature = headers.get(WALLET_SIGNATURE_HEADER)
    if (requestId === null || signature === null) return true
    const works = new Set(
      sandbox
        .snapshot()
        .filter(
          ([table, , row]) => table === 'operations' && (row as { outcome?: object }).outcome === undefined,
        )
        .map(([, key]) => key.split(' ')[0]!),
    )
    const target = `${method} ${new URL(url).pathname}`
    const { accepted, sent, broken, isForgetful, isClockWrong } = witness
    const heard = sent.get(requestId)
    const other = [...accepted].find(
      ([known, one]) => known !== requestId && heard?.has(known) && one.target === target && works.has(known),
    )
    if (other && !isForgetful && !isClockWrong)
      broken.push(`${target} was signed again: the service still works on it`)
    const one = accepted.get(requestId) ?? { target, signatures: new Set() }
    accepted.set(requestId, { target, signatures: one.signatures.add(signature) })
    return true
  }
  return async (request: Request, { name, action, request: first }: WalletCall): Promise<Response> => {
    const { headers, method, url } = request
    const response = await next(request)
    const movements = sandbox.movements()
    for (; seen < movements.length; seen++) {
      const { reason, entries } = movements[seen]!
      if (entries.some(({ account, amount }) => account === accountId && amount < 0n))
        witness.moved.push({ transactionId: reason, by: action })
    }
    const isWaiting = await noteAccepted(request, response)
    const isAct = response.ok && response.status !== 202 && method !== 'GET' && !isWaiting
    const stepUp = first.headers.get(STEP_UP_HEADER)
    if (response.status === 202) {
      const { payloadToSign } = (await response.clone().json()) as { payloadToSign?: string }
      if (payloadToSign !== undefined)
        witness.demands.set(payloadToSign, `${method} ${new URL(url).pathname.replace(/^\/[\d-]+/, '')}`)
    }
    if (isAct && method === 'PATCH' && action !== undefined) witness.changed.push(action)
    // A payment may arrive twice: its Idempotency-Key makes it one. Other calls count as they arrive at a relay.
    if (isAct && stepUp !== null && !url.includes('/auth/')) {
      const used = `${url} ${headers.get(IDEMPOTENCY_KEY_HEADER) ?? name}`
      witness.stepUps.set(stepUp, (witness.stepUps.get(stepUp) ?? new Set()).add(used))
    }
    const requestId = headers.get(REQUEST_ID_HEADER)
    if (isAct && requestId !== null) count(witness.requestIds, requestId)
    if ((isAct || isWaiting) && url.includes('/auth/')) {
      const state = sandbox.snapshot()
      witness.waysIn = state.filter(([table]) => table === 'authMethods').length
      witness.sessions = new Set([
        ...witness.sessions,
        ...state.filter(([table]) => table === 'sessions').map(([, id]) => id),
      ])
    }
    return response
  }
}
