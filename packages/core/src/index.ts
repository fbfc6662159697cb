/** `@embedded-wallet/core`: the wallet on the end user's device. */

export type { AuthMethod, Quote } from '@embedded-wallet/protocol'
export { executeQuote, type QuoteToExecute } from './actions/executeQuote.js'
export { getSession } from './actions/getSession.js'
export { listAuthMethods } from './actions/listAuthMethods.js'
export { registerPasskey } from './actions/registerPasskey.js'
export { signInWithPasskey } from './actions/signInWithPasskey.js'
export { signOut } from './actions/signOut.js'
export { signPayload } from './actions/signPayload.js'
export { type SessionState, watchSession } from './actions/watchSession.js'
export {
  type AnyWalletError,
  type Outcome,
  PasskeyError,
  type PasskeyErrorCode,
  ServiceError,
  type ServiceErrorCode,
  SessionError,
  type SessionErrorCode,
  StoreError,
  type StoreErrorCode,
  WalletError,
} from './errors.js'
export type {
  AuthenticationCeremonyResult,
  AuthenticationOptions,
  PasskeyCeremonies,
  RegistrationCeremonyResult,
} from './passkey/passkeyCeremonies.js'
export type { WalletSession } from './session/sessionRecord.js'
export { indexedDbSessionStore } from './store/indexedDbSessionStore.js'
export { memorySessionStore, type SessionStore } from './store/sessionStore.js'
export { createWallet, type Wallet, type WalletOptions } from './wallet.js'
