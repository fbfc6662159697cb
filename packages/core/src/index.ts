/** `@embedded-wallet/core`: the wallet on the end user's device. */

export {
  type AuthMethod,
  accountKey,
  type Currency,
  type CurrencyAmount,
  type EndUserTerms,
  type FailureReason,
  type Finding,
  groupsOfReceipt,
  isUnreadable,
  isVisible,
  type LoginOffer,
  plainText,
  type Quote,
  type Receipt,
  type ReceiptRow,
  type ReceiveWay,
  type RefundStatus,
  type Row,
  readAddress,
  readCode,
  receiptText,
  type ScaChallenge,
  type ShownTerms,
  type SignUpStarted,
  type TermsAcceptance,
  type Transaction,
  type TransactionStatus,
  type UnreadableRow,
  umaAddressPattern,
  visibleText,
  type WalletAccount,
  zerosIn,
} from '@embedded-wallet/protocol'
export type { CreatePasskeyOptions, CreatePasskeyStep } from './actions/createPasskey.js'
export type { Diagnosis } from './actions/diagnose.js'
export { ensureSession } from './actions/ensureSession.js'
export { executeQuote } from './actions/executeQuote.js'
export { getSession } from './actions/getSession.js'
export { getServerSessionState, getSessionState } from './actions/getSessionState.js'
export type { ListedSession } from './actions/listSessions.js'
export type { ListedTransactions } from './actions/listTransactions.js'
export type { ListedOperation } from './actions/pendingOperations.js'
export type { NewPasskey } from './actions/registerPasskey.js'
export type { ResumedOperation } from './actions/resumeOperation.js'
export type { PasskeySignInOptions } from './actions/signInWithPasskey.js'
export { signOut } from './actions/signOut.js'
export { signPayload } from './actions/signPayload.js'
export type { LoginWalletOptions, SignUpOptions } from './actions/signUpWithPasskey.js'
export type { SignUpStart } from './actions/startSignUp.js'
export type { NewContact } from './actions/updateContact.js'
export { watchSession } from './actions/watchSession.js'
export * from './errors.js'
export type { RelayHeaders } from './http/relayCall.js'
export type { Waiting } from './operations/waiting.js'
export type * from './passkey/passkeyCeremonies.js'
export type { HeldQuote } from './payments/authorizePayment.js'
export type { OrderToExecute, QuoteToExecute } from './payments/executePayment.js'
export type { MaxSendingAmount } from './payments/limits.js'
export type { UserProof } from './payments/proof.js'
export type { PendingPayment } from './payments/readPendingPayments.js'
export type { StartedScaLogin } from './payments/scaLogin.js'
export type { ExecuteOptions } from './payments/signAndSend.js'
export type {
  AccountAction,
  OperationAction,
  PreparedPasskeySignIn,
  SessionState,
  SignInAction,
  WalletSession,
} from './records.js'
export type { AskedCode, ReadAddressCode } from './signIn/replaceAddress.js'
export type * from './signingSummary.js'
export { steadyTime } from './steadyTime.js'
export { indexedDbSessionStore } from './store/indexedDbSessionStore.js'
export { memorySessionStore, type SessionStore } from './store/sessionStore.js'
export { tellApp } from './tellApp.js'
export * from './verbs.js'
export {
  checkShapes,
  checkWalletOptions,
  type OptionShape,
  type OptionShapes,
  type RelayAddress,
} from './wallet/options.js'
export { type ConnectedWallet, createRemoteWallet } from './wallet/remoteWallet.js'
export {
  createWallet,
  type Reauthenticate,
  type ReauthenticationReason,
  type RemoteWallet,
  type StepUp,
  type Wallet,
  type WalletOptions,
} from './wallet/wallet.js'
export type { WalletEvent } from './walletEvent.js'
