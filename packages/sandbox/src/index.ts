/** `@embedded-wallet/sandbox`: a simulation of the service with real cryptography. */

export { createSandbox, type Sandbox } from './createSandbox.js'
export type { Mode } from './deployment.js'
export {
  DroppedResponse,
  type Fault,
  type FaultResponse,
  type Faults,
  type ProcessingResponse,
  type SlowResponse,
} from './faults.js'
export type { IdentityProvider, IdTokenClaims, Issuer } from './identity/issuers.js'
export type { SandboxOptions } from './sandboxOptions.js'
export { isSignedBy, parseWalletSignature, type WalletSignature } from './sealing/walletSignature.js'
export type { Clock } from './state/clock.js'
export type {
  CodeEvent,
  DeliveryAttempt,
  ErrorEvent,
  LoggedEvent,
  OnSandboxEvent,
  SandboxEvent,
  WalletEvent,
  Webhook,
} from './state/events.js'
export type { LedgerEntry, Movement } from './state/ledger.js'
export type { SentCode } from './state/records.js'
export type { RelyingParty } from './state/service.js'
export type { Journal, JournalEntry } from './state/store.js'
