/** `@embedded-wallet/core`: the wallet on the end user's device. */

export type {
  AuthMethod,
  EndUserTerms,
  LoginOffer,
  Quote,
  ScaChallenge,
  TermsAcceptance,
} from '@embedded-wallet/protocol'
export { authorizeQuote } from './actions/authorizeQuote.js'
export { completeScaLogin } from './actions/completeScaLogin.js'
export { type Diagnosis, diagnose } from './actions/diagnose.js'
export { ensureSession } from './actions/ensureSession.js'
export { executeQuote } from './actions/executeQuote.js'
export { exportWallet } from './actions/exportWallet.js'
export { getSession } from './actions/getSession.js'
export { getServerSessionState, getSessionState } from './actions/getSessionState.js'
export { getTerms } from './actions/getTerms.js'
export { listAuthMethods } from './actions/listAuthMethods.js'
export { type ListedSession, listSessions } from './actions/listSessions.js'
export { logInWithPasskey } from './actions/logInWithPasskey.js'
export { type ListedOperation, pendingOperations } from './actions/pendingOperations.js'
export { prepareSignIn } from './actions/prepareSignIn.js'
export { reconcilePayments } from './actions/reconcilePayments.js'
export { refreshSession } from './actions/refreshSession.js'
export { registerEmailOtp } from './actions/registerEmailOtp.js'
export { registerOAuth } from './actions/registerOAuth.js'
export { registerPasskey } from './actions/registerPasskey.js'
export { registerSmsOtp } from './actions/registerSmsOtp.js'
export { requestQuote } from './actions/requestQuote.js'
export { resendQuoteCode } from './actions/resendQuoteCode.js'
export { type ResumedOperation, resumeOperation } from './actions/resumeOperation.js'
export { revokeAuthMethod } from './actions/revokeAuthMethod.js'
export { revokeSession } from './actions/revokeSession.js'
export { sendEmailOtp } from './actions/sendEmailOtp.js'
export { sendSmsOtp } from './actions/sendSmsOtp.js'
export { setWalletPrivacy } from './actions/setWalletPrivacy.js'
export { signInWithEmailOtp } from './actions/signInWithEmailOtp.js'
export { signInWithOAuth } from './actions/signInWithOAuth.js'
export { type PasskeySignInOptions, signInWithPasskey } from './actions/signInWithPasskey.js'
export { signInWithSmsOtp } from './actions/signInWithSmsOtp.js'
export { signOut } from './actions/signOut.js'
export { signPayload } from './actions/signPayload.js'
export {
  type LoginWalletOptions,
  type SignUpOptions,
  signUpWithPasskey,
} from './actions/signUpWithPasskey.js'
export { startLogin } from './actions/startLogin.js'
export { startScaLogin } from './actions/startScaLogin.js'
export { type SignUpStart, startSignUp } from './actions/startSignUp.js'
export { type NewContact, updateContact } from './actions/updateContact.js'
export { watchSession } from './actions/watchSession.js'
export {
  type AnyWalletError,
  type ErrorDetails,
  type Outcome,
  PasskeyError,
  type PasskeyErrorCode,
  ServiceError,
  type ServiceErrorCode,
  type ServiceErrorDetails,
  SessionError,
  type SessionErrorCode,
  StoreError,
  type StoreErrorCode,
  WalletError,
} from './errors.js'
export type { RelayHeaders, WalletEvent } from './http/relayCall.js'
export type { RelayAddress } from './http/relayTransport.js'
export type {
  AuthenticationCeremonyResult,
  AuthenticationOptions,
  CeremonyContext,
  PasskeyCeremonies,
  PasskeySignal,
  RegistrationCeremonyResult,
} from './passkey/passkeyCeremonies.js'
export type { ExecuteOptions, QuoteToExecute } from './payments/payQuote.js'
export type { PendingPayment } from './payments/readPendingPayments.js'
export type { OperationAction, PreparedPasskeySignIn, SessionState, WalletSession } from './records.js'
export type { HeldQuote } from './sca/authorizePayment.js'
export type { UserProof } from './sca/proof.js'
export type { StartedScaLogin } from './sca/scaLogin.js'
export type { Waiting } from './signing/waiting.js'
export type { PayloadForm, SignedAction, SigningSummary } from './signingSummary.js'
export { indexedDbSessionStore } from './store/indexedDbSessionStore.js'
export { memorySessionStore, type SessionStore } from './store/sessionStore.js'
export {
  createWallet,
  type Reauthenticate,
  type ReauthenticationReason,
  type StepUp,
  type Wallet,
  type WalletOptions,
} from './wallet.js'
