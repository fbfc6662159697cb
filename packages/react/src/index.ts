/** `@embedded-wallet/react`: the wallet in React. A provider, and one hook per flow. */
'use client'

export { type AwaitedRead, useAwaited } from './lists/useAwaited.js'
export {
  type DismissPayment,
  useAuthMethods,
  usePendingOperations,
  usePendingPayments,
  useSessions,
} from './lists/useLists.js'
export {
  type UseTransactions,
  useAccount,
  useReceiveWays,
  useTransaction,
  useTransactions,
} from './lists/useReads.js'
export type { ReauthenticationQuestion } from './provider/questions.js'
export { useReauthentication } from './provider/useReauthentication.js'
export { useWallet } from './provider/useWallet.js'
export { WalletProvider, type WalletProviderProps } from './provider/WalletProvider.js'
export type { WalletHookOptions } from './provider/walletContext.js'
export {
  accountQuery,
  authMethodsQuery,
  type ListName,
  pendingOperationsQuery,
  pendingPaymentsQuery,
  readAccount,
  receiveWaysQuery,
  sessionsQuery,
  transactionQuery,
  transactionsQuery,
} from './queries.js'
export { type CurrentSession, useSession } from './session/useSession.js'
export type { CoreVerb, UseVerb, VerbArguments, WithoutSignal } from './verbs/hookOf.js'
export {
  useExportWallet,
  useResumeOperation,
  useRevokeAuthMethod,
  useSetWalletPrivacy,
  useUpdateContact,
} from './verbs/useAccountVerbs.js'
export {
  type CreatePasskeyHookOptions,
  type PasskeyCreationOptions,
  type PasskeyCreationState,
  type UseCreatePasskey,
  useCreatePasskey,
} from './verbs/useCreatePasskey.js'
export {
  type Paying,
  type Payment,
  type PaymentDiffers,
  type PaymentHeld,
  type PaymentState,
  type PaymentUnknown,
  type UseExecuteQuote,
  useExecuteQuote,
} from './verbs/useExecuteQuote.js'
export {
  type FormSubmit,
  type FormVerb,
  type LoginHookOptions,
  type LoginState,
  type ReadCode,
  type SignUpHookOptions,
  type UseLogin,
  useLogin,
} from './verbs/useLogin.js'
export { useRegisterEmailOtp, useRegisterOAuth, useRegisterSmsOtp } from './verbs/useRegister.js'
export {
  useAuthorizeQuote,
  useCompleteScaLogin,
  useResendQuoteCode,
  useStartScaLogin,
} from './verbs/useSca.js'
export { useRefreshSession, useRevokeSession, useSignOut } from './verbs/useSessionVerbs.js'
export {
  type OAuthPrepared,
  type OAuthSignInOptions,
  type OAuthSignInState,
  type UseSignInWithOAuth,
  useSignInWithOAuth,
} from './verbs/useSignInWithOAuth.js'
export {
  type CodeSignInOptions,
  type OtpSignInState,
  type SendCodeOptions,
  type SentCodes,
  type UseSignInWithOtp,
  useSignInWithEmailOtp,
  useSignInWithSmsOtp,
} from './verbs/useSignInWithOtp.js'
export {
  type PasskeySignInHookOptions,
  type PasskeySignInState,
  type UseSignInWithPasskey,
  useSignInWithPasskey,
} from './verbs/useSignInWithPasskey.js'
export { type UseStartLogin, useStartLogin } from './verbs/useStartLogin.js'
export type { Done, Failed, Initial, Underway, VerbControls, VerbState, VerbStep } from './verbs/verbState.js'
