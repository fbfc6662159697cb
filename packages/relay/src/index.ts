/** `@embedded-wallet/relay`: the thin adapter between the browser and the service, on the integrator's backend. */

export type { Branding } from '@embedded-wallet/protocol'
export { createRelay } from './createRelay.js'
export type { Cors } from './http/crossSite.js'
export { type AndroidApp, type AppleApp, type WellKnownOptions, wellKnown } from './http/wellKnown.js'
export { type AppSessions, type AppSessionsOptions, createAppSessions } from './login/appSessions.js'
export type { HandedOff } from './login/handOff.js'
export type * from './login/loginOptions.js'
export type { RelayCheck, RelayCheckName } from './operations/checkRecord.js'
export type {
  Caller,
  DeviceEvent,
  OnRelayEvent,
  OwnerNotice,
  OwnershipEvent,
  RelayCallEvent,
  RelayEvent,
  RelayStart,
  RelayWarning,
} from './operations/events.js'
export type { Action, ActionDecision, AuthorizeAction } from './policy/actionPolicy.js'
export type { RelyingParty } from './policy/creationOptions.js'
export { type PaymentLimit, paymentLimit } from './policy/paymentLimit.js'
export { defaultQuotas, type Quota, type QuotaName, type Quotas, type SomeQuotas } from './quotas/quotas.js'
export { QuoteRefusal } from './quotes/quoteRefusal.js'
export type { CreateQuote, QuoteOrder } from './quotes/quotes.js'
export type { Relay, RelaySetUp } from './relay.js'
export type { Authorized, RelayOptions } from './relayOptions.js'
export type { SiteFiles, WalletSiteOptions } from './site/siteOptions.js'
export { type WalletSite, walletSite } from './site/walletSite.js'
export { memoryStore } from './store/memoryStore.js'
export type { AboutStore, Rate, RelayStore } from './store/relayStore.js'
export type { RelayedService, Transport, UpstreamRequest, UpstreamResponse } from './upstream/transport.js'
