/** Receives the service's events as the backend of a wallet app does, and remembers how each delivery ended. */

import { memoryReplayStore, receiveWebhook } from '@embedded-wallet/platform'

/** One delivery, as the receiver saw it. */
export interface ReceivedDelivery {
  /** `Webhook:<id>`. Absent when the signature was wrong: nothing in the body can be believed then. */
  eventId?: string
  /** ISO 8601, by the clock of this server. */
  at: string
  /** Whether the signature fits the bytes. */
  isVerified: boolean
  /** The HTTP status of the response. */
  status: number
}

export interface WebhookReceiver {
  url: string
  /** Handles one delivery. */
  receive: (request: Request) => Promise<Response>
  /** The newest deliveries, oldest first. */
  deliveries: () => readonly ReceivedDelivery[]
}

/** How many deliveries are remembered. */
const kept = 200

/** @param publicKey - The key that verifies the service's signatures: PEM. */
export function createWebhookReceiver(publicKey: () => Promise<string>): WebhookReceiver {
  const replays = memoryReplayStore()
  const deliveries: ReceivedDelivery[] = []
  return {
    // Nothing listens there: the sandbox calls `receive` in this process.
    url: 'http://demo.localhost/webhooks',
    receive: async (request) => {
      const copy = request.clone()
      const options = { publicKeys: [await publicKey()], replays }
      // Everything may come in: the demo has no one to ask.
      const response = await receiveWebhook(request, options, () => ({ decision: 'approve' }))
      const isVerified = response.status !== 401
      const eventId = isVerified ? await idOf(copy) : undefined
      deliveries.push({
        ...(eventId && { eventId }),
        ...{ at: new Date().toISOString(), isVerified, status: response.status },
      })
      if (deliveries.length > kept) deliveries.shift()
      return response
    },
    deliveries: () => deliveries,
  }
}

async function idOf(request: Request): Promise<string | undefined> {
  // The body of a verified delivery is JSON. Of another one the id is lost, and its status says why.
  const body: unknown = await request.json().catch(() => undefined)
  const id = (body as { id?: unknown } | undefined)?.id
  return typeof id === 'string' ? id : undefined
}
