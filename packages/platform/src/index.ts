/** `@embedded-wallet/platform`: the service, called from an integrator's backend. */

export type * from '@embedded-wallet/protocol'
export { isUnreadable, receiptText } from '@embedded-wallet/protocol'
export { type AccountsByEmail, accountsByEmail } from './accountsByEmail.js'
export { type ActivityCsvOptions, activityCsv } from './activityCsv.js'
export {
  type AskedOrder,
  createOrders,
  type Order,
  type Orders,
  type OrdersOptions,
  type SettledOrder,
} from './createOrders.js'
export * from './createPlatform.js'
export { createUmaQuote, type UmaQuoteOptions } from './createUmaQuote.js'
export * from './endpoints/agents.js'
export * from './endpoints/configuration.js'
export * from './endpoints/customers.js'
export * from './endpoints/externalAccounts.js'
export * from './endpoints/quotes.js'
export * from './endpoints/sca.js'
export * from './endpoints/transactions.js'
export * from './endpoints/verification.js'
export * from './endpoints/walletCalls.js'
// The contract has the same name for a check of a response with its status.
export { isProcessing } from './endpoints/walletCalls.js'
export * from './errorHandlers.js'
export { findKeptQuote, type KeptQuoteOptions } from './findKeptQuote.js'
export { type CustomerWallet, findWalletOf } from './findWalletOf.js'
export { notifyOwnerBy } from './notifyOwnerBy.js'
export { PlatformError, type PlatformErrorFacts } from './platformError.js'
export type { QuoteAmounts } from './receipts/amounts.js'
export {
  buildReceipt,
  type ReceiptFacts,
  type ReceiptNames,
  type ReceiptOptions,
  type ReceiptResult,
  type ReceiptTax,
  type Transmitter,
} from './receipts/buildReceipt.js'
export {
  type DeliveredBy,
  type DeliverReceiptOptions,
  deliverReceipt,
  type ReceiptOutcome,
  type ReceiptToDeliver,
} from './receipts/deliverReceipt.js'
export type { ReceiptProblem, ReceiptProblemCode } from './receipts/problems.js'
export { type ReceiptOfOptions, receiptOf, refundNoticeOf } from './receipts/receiptOf.js'
export {
  type FrozenReceipt,
  type KeptReceipt,
  memoryReceiptStore,
  type ReceiptDelivery,
  type ReceiptStore,
} from './receipts/receiptStore.js'
export { receiptHtml } from './receipts/renderReceipt.js'
export { type ReceiptSample, sampleReceipts } from './receipts/sampleReceipts.js'
export type { AcknowledgementStore } from './sending/acknowledgements.js'
export { createSending, type FoundPayee, type Sending, type SendingOptions } from './sending/createSending.js'
export type { NewPayee, PayeeNameCheck, SavedPayee } from './sending/payees.js'
export type { SendingOrder, SendingQuote } from './sending/quoteOrder.js'
export type { PayableBank, ReceivedCurrency, SendingLimits } from './sending/receivers.js'
export { SendingRefusal, type SendingRefusalCode } from './sending/sendingRefusal.js'
export type { CallInput, ReadBody, ReadResponse } from './transport/call.js'
export type { CallOptions, OptionsOf, SignedCallOptions } from './transport/callOptions.js'
export type { AgentClient, ClientOptions, Platform } from './transport/clientOptions.js'
export type { ListOptions, Paged, PageInList } from './transport/paged.js'
export { type WalletOfOptions, walletOf } from './walletOf.js'
export { decisionResponse, type PaymentDecision } from './webhooks/paymentDecision.js'
export {
  type Handled,
  type ReceiveOptions,
  receiveWebhook,
  type WebhookCallEvent,
  type WebhookHandler,
} from './webhooks/receiveWebhook.js'
export { memoryReplayStore, type ReplayState, type ReplayStore } from './webhooks/replayStore.js'
export { type VerifyOptions, verifyWebhook } from './webhooks/verifyWebhook.js'
export { WebhookError, type WebhookErrorCode } from './webhooks/webhookError.js'
export type {
  EventHead,
  KnownWebhookEvent,
  UnknownWebhookEvent,
  UnreadableWebhookEvent,
  WebhookEvent,
  WebhookEventFamily,
} from './webhooks/webhookEvent.js'
