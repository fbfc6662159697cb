/** The events about one user, how their deliveries ended, and deliveries on request: a copy, and a forged one. */

import type { WebhookDelivery, WebhookEventEntry } from '../../src/sandbox/sandboxTypes'
import { Problem } from '../problem'
import type { User } from '../users'
import type { EmbeddedSandbox } from './embeddedSandbox'

/** How many events are shown. */
const shown = 20

/** @returns The newest events about the user, newest first. */
export function eventsOf({ sandbox, webhooks }: EmbeddedSandbox, login: User): WebhookEventEntry[] {
  const own = sandbox.events().filter(({ data }) => isAbout(data, login))
  return own
    .slice(-shown)
    .reverse()
    .map(({ id, type, timestamp }) => ({
      ...{ id, type, at: timestamp },
      deliveries: webhooks
        .deliveries()
        .filter(({ eventId }) => eventId === id)
        .map(({ at, isVerified, status }) => ({ at, isVerified, status })),
    }))
}

/** Lets the sandbox sign and send an event once more. */
export async function deliverAgain(
  { sandbox, webhooks }: EmbeddedSandbox,
  login: User,
  eventId: string,
): Promise<WebhookDelivery> {
  requireOwn(sandbox.events(), login, eventId)
  const before = webhooks.deliveries().length
  await sandbox.redeliver(eventId)
  return newest(webhooks.deliveries().slice(before))
}

/** Sends an event as someone would who does not have the service's key: a changed body under the old signature. */
export async function deliverForged(
  { sandbox, webhooks }: EmbeddedSandbox,
  login: User,
  eventId: string,
): Promise<WebhookDelivery> {
  requireOwn(sandbox.events(), login, eventId)
  const { status, isVerified, at } = await webhooks.forge(eventId)
  return { status, isVerified, at }
}

function requireOwn(events: readonly { id: string; data: unknown }[], login: User, eventId: string): void {
  if (events.some(({ id, data }) => id === eventId && isAbout(data, login))) return
  throw new Problem(404, 'NO_EVENT', 'Nothing was delivered: there is no such event of your wallet.')
}

/** Every event about a wallet holds the id of its account or of its customer. */
function isAbout(data: unknown, { accountId, customerId }: User): boolean {
  const text = JSON.stringify(data ?? null)
  return text.includes(`"${accountId}"`) || text.includes(`"${customerId}"`)
}

function newest(deliveries: readonly WebhookDelivery[]): WebhookDelivery {
  const delivery = deliveries.at(-1)
  if (!delivery) throw new Problem(502, 'NOT_DELIVERED', 'The event was not delivered. Try again.')
  const { at, isVerified, status } = delivery
  return { at, isVerified, status }
}
