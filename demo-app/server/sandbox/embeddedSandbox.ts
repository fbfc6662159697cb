/** The embedded sandbox, with a receiver of its events as the backend of a wallet app has one. */

import { memoryReplayStore, receiveWebhook, type WebhookEvent } from '@embedded-wallet/platform'
import { createSandbox, type Sandbox } from '@embedded-wallet/sandbox'
import type { Settings } from '../config'

/** The relying party of the demo's passkeys. */
export const relyingPartyAt = (origin: string) => ({
  id: new URL(origin).hostname,
  name: 'Embedded Wallet demo',
  origins: [origin],
})

/** Who gets the events of a sandbox. A sandbox exists before the backend that listens to it. */
const listeners = new WeakMap<Sandbox, (event: WebhookEvent) => Promise<void>>()

/** Gets each event of an embedded sandbox from now on, once. One that rejects is delivered again. */
export const hearEvents = (sandbox: Sandbox, listener: (event: WebhookEvent) => Promise<void>): void =>
  void listeners.set(sandbox, listener)

/** @param folder - Keeps the state over restarts. Absent: it is in memory. */
export function createEmbeddedSandbox(
  origin: string,
  { profile = 'document', terms, sandboxSecret }: Settings = {},
  folder?: string,
): Sandbox {
  const replays = memoryReplayStore()
  const receive = async (request: Request) => {
    const keys = { publicKeys: [await sandbox.webhookPublicKey()], replays }
    // Everything may come in: the demo has no one to ask.
    return receiveWebhook(request, keys, async (event) => {
      await listeners.get(sandbox)?.(event)
      return { decision: 'approve' }
    })
  }
  const sandbox: Sandbox = createSandbox({
    // ID tokens name this origin as their issuer, and the browser goes there to sign in.
    profile,
    folder: folder ?? false,
    relyingParty: relyingPartyAt(origin),
    baseUrl: `${origin}/2025-10-13`,
    endUserTerms: terms !== undefined && profile === '2026-08',
    ...(sandboxSecret && { clientSecret: sandboxSecret }),
    // Nothing listens there: the sandbox calls the receiver in this process.
    webhook: { url: 'http://demo.localhost/webhooks', fetch: receive },
  })
  return sandbox
}
