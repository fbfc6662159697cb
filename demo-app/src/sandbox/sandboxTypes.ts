/** The types of the requests and responses of `/api/sandbox`. */

import type { Currency, ProfileName } from '@embedded-wallet/protocol'

/** What a fault does to a call of the relay. */
export type FaultKind = 'offline' | 'slow' | 'lostAnswer' | 'tooMany' | 'failure'
/** Which call a fault meets: the next one of its kind. `paymentOn`: the next payment and every call after it, until it is removed. */
export type FaultTarget = 'payment' | 'paymentOn' | 'signIn' | 'any'

export interface PendingFault {
  kind: FaultKind
  target: FaultTarget
}

/** What a person can try with a payment. */
export interface Scenario {
  id: string
  group: string
  title: string
  text: string
}

/** Response of `POST /api/sandbox/scenarios/<id>`. */
export interface ScenarioReady {
  /** What to do next. */
  next: string
  /** Address of the page where it goes on: the send form, filled in. */
  link?: string
  /** When it was set up, by the sandbox's clock. ISO 8601. Present with `link`. */
  startedAt?: string
  /** Whether the money comes back after it was delivered. */
  comesBack?: true
}

export interface SandboxClock {
  /** ISO 8601. */
  now: string
  /** How far the sandbox's clock is ahead of this server's, in seconds. */
  aheadSeconds: number
}

/** Response of `GET /api/sandbox`. */
export interface SandboxOverview {
  profile: ProfileName
  /** Empty where the demo cannot change its profile. */
  profiles: readonly ProfileName[]
  canReset: boolean
  /** Whether the state outlives the server. */
  isKept: boolean
  clock: SandboxClock
  faults: readonly PendingFault[]
  scenarios: readonly Scenario[]
}

export interface InboxMail {
  to: string
  code: string
  /** ISO 8601. */
  sentAt: string
}

/** One delivery of an event, as the demo's own receiver saw it. */
export interface WebhookDelivery {
  /** ISO 8601. */
  at: string
  isVerified: boolean
  /** The HTTP status of the receiver's response. */
  status: number
}

export interface WebhookEventEntry {
  id: string
  /** Such as `OUTGOING_PAYMENT.COMPLETED`. */
  type: string
  /** ISO 8601, by the sandbox's clock. */
  at: string
  /** Oldest first. Empty for an event from before a restart. */
  deliveries: readonly WebhookDelivery[]
}

export interface AgentActionEntry {
  id: string
  /** `PENDING_APPROVAL`, `APPROVED`, `REJECTED` or `FAILED`. */
  status: string
  /** What leaves the agent's account, in its smallest unit. */
  amount: number
  currency: Currency
  /** ISO 8601. */
  createdAt: string
}

/** Response of `GET /api/sandbox/agents`. */
export interface AgentOverview {
  agent: { name: string; balance: number; currency: Currency } | null
  /** Newest first. */
  actions: readonly AgentActionEntry[]
}

/** Response of `POST /api/sandbox/agents/overreach`: what the service said when the agent tried to spend the user's money. */
export interface Overreach {
  wasRefused: boolean
  message: string
}

/** Who sends money to the user's wallet. */
export type IncomingKind = 'uma' | 'slow' | 'stopped'
