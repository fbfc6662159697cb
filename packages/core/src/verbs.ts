/**
 * The verbs that load with their first call. Each one's code, types and documentation are in the file of its name in `actions`; the two that
 * differ only by mail and SMS share `signInWithOtp.ts` or `registerOtp.ts`.
 */

import { ahead, everyday, rare, verb } from './actions/load.js'
import type { prepareSignIn as PrepareSignIn } from './actions/prepareSignIn.js'
import type { PreparedPasskeySignIn } from './records.js'
import type { Wallet } from './wallet/wallet.js'

/** Accept the end-user terms or agreements in force, or ask whether they are accepted. */
export const acceptTerms = /* @__PURE__ */ verb(rare, 'acceptTerms')
/** Prove that the user wants a payment that the service holds. */
export const authorizeQuote = /* @__PURE__ */ verb(rare, 'authorizeQuote')
/** End the login that the service demands of some customers every 180 days. */
export const completeScaLogin = /* @__PURE__ */ verb(rare, 'completeScaLogin')
/** Prove a new user's identifier with the mailed code, if the wallet is the app's login. */
export const confirmSignUp = /* @__PURE__ */ verb(everyday, 'confirmSignUp')
/** Make a one-time code by which the backend of another origin's page learns who has signed in. */
export const createHandOff = /* @__PURE__ */ verb(rare, 'createHandOff')
/** Create a passkey on this device, and be signed in afterwards. */
export const createPasskey = /* @__PURE__ */ verb(everyday, 'createPasskey')
/** Report what this browser can do and what is wrong, for a support engineer. */
export const diagnose = /* @__PURE__ */ verb(rare, 'diagnose')
/** Export the wallet's mnemonic. */
export const exportWallet = /* @__PURE__ */ verb(rare, 'exportWallet')
/** Read the end-user terms that a new user accepts, if the wallet is the app's login. */
export const getTerms = /* @__PURE__ */ verb(rare, 'getTerms')
/** Read one payment. */
export const getTransaction = /* @__PURE__ */ verb(rare, 'getTransaction')
/** List the accounts of the app's session, with their balances. */
export const listAccounts = /* @__PURE__ */ ahead(verb(everyday, 'listAccounts'))
/** List the ways to sign in to the account. */
export const listAuthMethods = /* @__PURE__ */ verb(rare, 'listAuthMethods')
/** List the ways to pay money into the account. */
export const listReceiveWays = /* @__PURE__ */ verb(rare, 'listReceiveWays')
/** List the account's sessions on all devices. */
export const listSessions = /* @__PURE__ */ verb(rare, 'listSessions')
/** List the account's payments, newest first. */
export const listTransactions = /* @__PURE__ */ verb(rare, 'listTransactions')
/** Log in to the app with an identifier and a passkey, if the wallet is the app's login. */
export const logInWithPasskey = /* @__PURE__ */ verb(everyday, 'logInWithPasskey')
/** List what the service still works on. */
export const pendingOperations = /* @__PURE__ */ verb(rare, 'pendingOperations')
/** Prepare a sign-in before the user asks for it. */
export const prepareSignIn: {
  (
    wallet: Wallet,
    options: { type: 'PASSKEY'; authMethodId?: string | undefined; signal?: AbortSignal | undefined },
  ): Promise<PreparedPasskeySignIn>
  (wallet: Wallet, options: { type: 'OAUTH'; signal?: AbortSignal | undefined }): Promise<{ nonce: string }>
} = /* @__PURE__ */ verb(everyday, 'prepareSignIn') as typeof PrepareSignIn
/** Find out how payments ended that have no known outcome. */
export const reconcilePayments = /* @__PURE__ */ verb(everyday, 'reconcilePayments')
/** Renew the session before it ends. Newer deployments only. */
export const refreshSession = /* @__PURE__ */ verb(rare, 'refreshSession')
/** Register an email address for codes. */
export const registerEmailOtp = /* @__PURE__ */ verb(rare, 'registerEmailOtp')
/** Register an identity of an OIDC provider. */
export const registerOAuth = /* @__PURE__ */ verb(rare, 'registerOAuth')
/** Create a passkey on this device and register it with the account. */
export const registerPasskey = /* @__PURE__ */ verb(everyday, 'registerPasskey')
/** Give an account its first passkey without a prompt, after the app's own login with a saved password. */
export const registerPasskeySilently = /* @__PURE__ */ verb(rare, 'registerPasskeySilently')
/** Register a phone number for codes. Newer deployments only. */
export const registerSmsOtp = /* @__PURE__ */ verb(rare, 'registerSmsOtp')
/** Ask the app's backend for a quote, through the relay. */
export const requestQuote = /* @__PURE__ */ verb(everyday, 'requestQuote')
/** Send the code of a held payment again. */
export const resendQuoteCode = /* @__PURE__ */ verb(everyday, 'resendQuoteCode')
/** Wait on for what the service still works on. */
export const resumeOperation = /* @__PURE__ */ verb(rare, 'resumeOperation')
/** Revoke a way to sign in. */
export const revokeAuthMethod = /* @__PURE__ */ verb(rare, 'revokeAuthMethod')
/** End a session of the account, on any device. */
export const revokeSession = /* @__PURE__ */ verb(rare, 'revokeSession')
/** Send a code by email. */
export const sendEmailOtp = /* @__PURE__ */ verb(rare, 'sendEmailOtp')
/** Send a code by SMS. */
export const sendSmsOtp = /* @__PURE__ */ verb(rare, 'sendSmsOtp')
/** Make the wallet private or public. Newer deployments only. */
export const setWalletPrivacy = /* @__PURE__ */ verb(rare, 'setWalletPrivacy')
/** Sign in with a code sent by email. */
export const signInWithEmailOtp = /* @__PURE__ */ verb(rare, 'signInWithEmailOtp')
/** Sign in with an ID token of an OIDC provider. */
export const signInWithOAuth = /* @__PURE__ */ verb(rare, 'signInWithOAuth')
/** Sign in with a passkey. */
export const signInWithPasskey = /* @__PURE__ */ verb(everyday, 'signInWithPasskey')
/** Sign in with a code sent by SMS. */
export const signInWithSmsOtp = /* @__PURE__ */ verb(rare, 'signInWithSmsOtp')
/** Sign out of all accounts of this device, and of the app. */
export const signOutAll = /* @__PURE__ */ verb(rare, 'signOutAll')
/** Sign up with the mailed code and a new passkey, if the wallet is the app's login. */
export const signUpWithPasskey = /* @__PURE__ */ verb(everyday, 'signUpWithPasskey')
/** Start a login, if the wallet is the app's login and the user is not signed in yet. */
export const startLogin = /* @__PURE__ */ verb(everyday, 'startLogin')
/** Begin the login that the service demands of some customers every 180 days. */
export const startScaLogin = /* @__PURE__ */ verb(everyday, 'startScaLogin')
/** Ask for the code that proves a new user's identifier, if the wallet is the app's login. */
export const startSignUp = /* @__PURE__ */ verb(everyday, 'startSignUp')
/** Change the customer's email address or phone number. */
export const updateContact = /* @__PURE__ */ verb(rare, 'updateContact')
