/** `@embedded-wallet/sandbox`: the service, simulated with real cryptography. */

export { createSandbox, type Sandbox, type SandboxOptions } from './createSandbox.js'
export { type Mode, magicValues } from './magicValues.js'
export { isSignedBy, parseWalletSignature, type WalletSignature } from './sealing/walletSignature.js'
export type { Clock } from './state/clock.js'
export type { LedgerEntry, Movement } from './state/ledger.js'
export type { RelyingParty, SentEmail } from './state/service.js'
