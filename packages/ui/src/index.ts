/** `@embedded-wallet/ui`: the screens of the wallet, as React components over the hooks of `@embedded-wallet/react`. */
'use client'

export type { OpenPaymentProps } from './activity/ActivityRow.js'
export { balanceSays } from './activity/balanceSays.js'
export type { WalletPaymentProps } from './activity/OnePayment.js'
export type { PaymentSlots } from './activity/ShownPayment.js'
export { WalletActivity, type WalletActivityProps } from './activity/WalletActivity.js'
export { WalletBalance, type WalletBalanceProps } from './activity/WalletBalance.js'
export { WalletPayment } from './activity/WalletPayment.js'
export { WalletButton, type WalletButtonProps } from './button/WalletButton.js'
export type { Counterparty, NameOf } from './format/counterparty.js'
export type { Payee, ShownQuote } from './format/shownQuote.js'
export type { LoginStep } from './login/LoginCard.js'
export { WalletLogin, type WalletLoginProps } from './login/WalletLogin.js'
export {
  LeftPayment,
  type LeftPaymentProps,
  PendingPayments,
  type PendingPaymentsProps,
} from './pay/PendingPayments.js'
export type { Payer, PaymentFactor } from './pay/payer.js'
export { type PayResult, WalletPay, type WalletPayProps } from './pay/WalletPay.js'
export type { Approval, Clicked, RawPayload } from './provider/approval.js'
export { isReturningVisitor } from './provider/browserMarks.js'
export type { IdentityProvider, ProviderVisit, VisitEnd } from './provider/identityProvider.js'
export { type Screens, type ScreensSlots, useScreens } from './provider/screensContext.js'
export { Reauthentication, type ReauthenticationProps } from './question/Reauthentication.js'
export { WalletReceipt, type WalletReceiptProps } from './receipt/WalletReceipt.js'
export { WalletReceive, type WalletReceiveProps } from './receive/WalletReceive.js'
export { WalletScreens, type WalletScreensProps } from './screens/WalletScreens.js'
export type {
  FoundRecipient,
  NewAccount,
  Receivable,
  SendBank,
  SendLimits,
  SendOrder,
  SendPayee,
  SendPrefill,
} from './send/sendTypes.js'
export type { AskBanks } from './send/useSendForm.js'
export { WalletSend, type WalletSendProps } from './send/WalletSend.js'
export type { SettingsProps, WalletContactData } from './settings/Section.js'
export {
  WalletContact,
  WalletDevices,
  WalletPrivacy,
  WalletRecovery,
  WalletSettings,
  WalletWays,
} from './settings/WalletSettings.js'
export type { SomeTexts, Texts } from './words/texts.js'
