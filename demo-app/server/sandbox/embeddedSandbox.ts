/** The embedded sandbox, and what the demo puts around it: faults on the relay's calls, and a receiver of its events. */

import type { ProfileName } from '@embedded-wallet/protocol'
import { createSandbox, type Journal, type Sandbox } from '@embedded-wallet/sandbox'
import type { Settings } from '../config'
import { createRelayFaults, type RelayFaults } from './relayFaults'
import { relyingPartyAt } from './relyingParty'
import { createWebhookReceiver, type WebhookReceiver } from './webhookReceiver'

export interface EmbeddedSandbox {
  sandbox: Sandbox
  /** Makes the next calls of the relay fail. */
  faults: RelayFaults
  /** Receives the events of the sandbox, as the backend of a wallet app would. */
  webhooks: WebhookReceiver
}

interface EmbeddedSandboxOptions {
  /** Origin of the page as browsers see it. */
  origin: string
  profile: ProfileName
  tokenId?: string
  clientSecret?: string
  /** Whether a customer needs the acceptance of the end-user terms. */
  terms?: Settings['terms']
  /** Keeps the state over restarts. Absent: it is in memory. */
  journal?: Journal
}

export function createEmbeddedSandbox({
  origin,
  terms,
  ...options
}: EmbeddedSandboxOptions): EmbeddedSandbox {
  const webhooks = createWebhookReceiver(() => sandbox.webhookPublicKey())
  const sandbox: Sandbox = createSandbox({
    // ID tokens name this origin as their issuer, and the browser goes there to sign in.
    ...{ ...options, relyingParty: relyingPartyAt(origin), baseUrl: `${origin}/2025-10-13` },
    deployment: { endUserTerms: terms !== undefined && options.profile === '2026-08' },
    webhook: { url: webhooks.url, fetch: webhooks.receive },
  })
  return { sandbox, faults: createRelayFaults(sandbox.fetch), webhooks }
}
