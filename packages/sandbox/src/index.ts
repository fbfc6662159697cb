/** `@embedded-wallet/sandbox`: the service, simulated with real cryptography. */

export { createSandbox, type Sandbox, type SandboxOptions } from './createSandbox.js'
export { type Deployment, newestDeployment } from './deployment.js'
export { DroppedAnswer, type Fault, type Faults } from './http/faults.js'
export type { Issuer } from './identity/issuers.js'
export type { IdentityProvider, IdTokenClaims } from './identity/provider.js'
export { type Mode, magicValues } from './magicValues.js'
export { isSignedBy, parseWalletSignature, type WalletSignature } from './sealing/walletSignature.js'
export type { Clock } from './state/clock.js'
export type { LedgerEntry, Movement } from './state/ledger.js'
export type { RelyingParty, SentEmail } from './state/service.js'
