/** Faults on the way from the relay to the service: each meets the next call that it fits, and one kind every call after it. */

import { errorCodes, WALLET_SIGNATURE_HEADER } from '@embedded-wallet/protocol'
import type { FaultKind, FaultTarget, PendingFault } from '../../src/sandbox/sandboxTypes'

type Fetch = (request: Request) => Promise<Response>

export interface RelayFaults {
  /** The service, as the relay reaches it. */
  fetch: Fetch
  add: (fault: PendingFault) => void
  clear: () => void
  pending: () => readonly PendingFault[]
}

/** How long a slow call waits. The page says after two seconds that it is slow. */
export const slowMs = 6000

/**
 * Creates the faults of one relay.
 *
 * @param wait - Waits before a slow call. Default: really.
 */
export function createRelayFaults(
  service: Fetch,
  wait: (milliseconds: number) => Promise<void> = (milliseconds) =>
    new Promise((resolve) => setTimeout(resolve, milliseconds)),
): RelayFaults {
  let faults: PendingFault[] = []
  /** The fault that has met its payment and meets every call now. */
  let lasting: PendingFault | undefined
  const take = (request: Request): FaultKind | undefined => {
    const next = lasting ?? faults.find(({ target }) => fits[target](request))
    if (next?.target === 'paymentOn') lasting = next
    else faults = faults.filter((fault) => fault !== next)
    return next?.kind
  }
  return {
    fetch: async (request) => {
      const kind = take(request)
      if (kind === 'offline') throw lostConnection()
      if (kind === 'tooMany') return refusal(429, errorCodes.rateLimited, { 'Retry-After': '5' })
      if (kind === 'failure') return refusal(500, errorCodes.internalError)
      if (kind === 'slow') await wait(slowMs)
      const response = await service(request)
      if (kind !== 'lostAnswer') return response
      await response.body?.cancel()
      throw lostConnection()
    },
    add: (fault) => {
      faults = [...faults, { ...fault }]
    },
    clear: () => {
      faults = []
      lasting = undefined
    },
    pending: () => faults,
  }
}

const pathOf = ({ url }: Request) => new URL(url).pathname

/** A payment is executed with a signature; a call without one only asks what to sign. */
const isPayment = (request: Request): boolean =>
  /\/quotes\/[^/]+\/execute$/.test(pathOf(request)) && request.headers.has(WALLET_SIGNATURE_HEADER)

/** Which calls a fault meets. */
const fits: Readonly<Record<FaultTarget, (request: Request) => boolean>> = {
  payment: isPayment,
  paymentOn: isPayment,
  signIn: (request) => /\/auth\/credentials\/[^/]+\/verify$/.test(pathOf(request)),
  any: () => true,
}

const lostConnection = () => new TypeError('fetch failed: a fault of the sandbox drawer')

function refusal(status: number, code: string, headers: Record<string, string> = {}): Response {
  return Response.json({ status, code, message: 'a fault of the sandbox drawer' }, { status, headers })
}
