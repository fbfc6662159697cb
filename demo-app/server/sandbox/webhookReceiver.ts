/** Receives the service's events as the backend of a wallet app does, and remembers how each delivery ended. */

import { memoryReplayStore, receiveWebhook } from '@embedded-wallet/platform'
import * as v from 'valibot'
import { Problem } from '../problem'

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
  /**
   * Receives an event with a changed body and the signature of the original.
   *
   * @throws Problem `NOT_DELIVERED` when the event was not delivered to this process.
   */
  forge: (eventId: string) => Promise<ReceivedDelivery>
  /** The newest deliveries, oldest first. */
  deliveries: () => readonly ReceivedDelivery[]
}

/** How many deliveries are remembered. */
const kept = 200

/** @param publicKey - The key that verifies the service's signatures: PEM. */
export function createWebhookReceiver(publicKey: () => Promise<string>): WebhookReceiver {
  const replays = memoryReplayStore()
  const deliveries: ReceivedDelivery[] = []
  /** The last verified delivery of each event, as it came. */
  const originals = new Map<string, { body: string; headers: Headers }>()
  const receive = async (request: Request): Promise<Response> => {
    const copy = { body: await request.clone().text(), headers: request.headers }
    const options = { publicKeys: [await publicKey()], replays }
    // Everything may come in: the demo has no one to ask.
    const response = await receiveWebhook(request, options, () => ({ decision: 'approve' }))
    const isVerified = response.status !== 401
    const eventId = isVerified ? idOf(copy.body) : undefined
    if (eventId) originals.set(eventId, copy)
    deliveries.push({
      ...(eventId && { eventId }),
      ...{ at: new Date().toISOString(), isVerified, status: response.status },
    })
    if (deliveries.length > kept) deliveries.shift()
    if (originals.size > kept) originals.delete(originals.keys().next().value!)
    return response
  }
  return {
    url,
    receive,
    forge: async (eventId) => {
      const original = originals.get(eventId)
      if (!original)
        throw new Problem(
          409,
          'NOT_DELIVERED',
          'Nothing was delivered: this event is older than the server. Choose a newer one.',
        )
      const { body, headers } = original
      const forged = body.replace(/"amount":\d+/, '"amount":100000000000')
      await receive(
        new Request(url, { method: 'POST', headers, body: forged === body ? `${body} ` : forged }),
      )
      return deliveries.at(-1)!
    },
    deliveries: () => deliveries,
  }
}

/** Nothing listens there: the sandbox calls the receiver in this process. */
const url = 'http://demo.localhost/webhooks'

function idOf(body: string): string | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), v.object({ id: v.string() })), body)
  return parsed.success ? parsed.output.id : undefined
}
