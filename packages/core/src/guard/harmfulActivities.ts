/** The activities of the wallet supplier that are worth more than any other text: what puts one of them in the place of an action is an attack. */

import type { SignedAction } from '../signingSummary.js'

/** What an activity can do with one of `things`. */
const verbs = [
  'CREATE',
  'UPDATE',
  'UPSERT',
  'SET',
  'ENABLE',
  'DISABLE',
  'REMOVE',
  'DELETE',
  'EXPORT',
  'INIT_IMPORT',
  'IMPORT',
]

/**
 * What opens, guards or pays for an account, in the singular: whatever is done to one of these is worth more.
 *
 * Source of this list and of the next two: the activity types of the supplier's public API (`v1ActivityType`); service-profiles.md,
 * section 2. Left out, because they give nobody a way in and move no money: new names, codes that are sent or
 * checked, the start of a purchase, and the supplier's hosting of programs (`TVC`).
 */
const things = [
  // Keys.
  'PRIVATE_KEY',
  'PRIVATE_KEY_TAG',
  'API_KEY',
  'WALLET',
  'WALLET_ACCOUNT',
  'SECRET',
  // Ways in.
  'AUTHENTICATOR',
  'OAUTH_PROVIDER',
  'OAUTH2_CREDENTIAL',
  'USER',
  'API_ONLY_USER',
  'USER_EMAIL',
  'USER_PHONE_NUMBER',
  'USER_TAG',
  'INVITATION',
  'READ_ONLY_SESSION',
  'READ_WRITE_SESSION',
  'SESSION_PROFILE',
  'AUTH_PROXY',
  'AUTH_PROXY_CONFIG',
  // Rules.
  'POLICY',
  'MFA_POLICY',
  'VELOCITY_CONTROL',
  'ROOT_QUORUM',
  'ORGANIZATION',
  'SUB_ORGANIZATION',
  'ORGANIZATION_FEATURE',
  'ALLOWED_ORIGIN',
  'IP_ALLOWLIST',
  'SMART_CONTRACT_INTERFACE',
  'WEBHOOK_ENDPOINT',
  // Money.
  'PAYMENT_METHOD',
  'FIAT_ON_RAMP_CREDENTIAL',
  'GAS_USAGE_CONFIG',
  'SWAP_CONFIG',
]

/** Activities that begin so sign, or move money. */
const beginnings = ['SIGN_', 'ETH_', 'SOL_', 'SPARK_', 'EARN_', 'CREATE_SWAP_QUOTE', 'EXECUTE_SWAP', 'CLAIM_']

/** Activities that let somebody in, or decide about another activity. */
const others = [
  'ACCEPT_INVITATION',
  'INIT_USER_EMAIL_RECOVERY',
  'RECOVER_USER',
  'EMAIL_AUTH',
  'OTP_AUTH',
  'OTP_LOGIN',
  'OAUTH',
  'OAUTH_LOGIN',
  'OAUTH2_AUTHENTICATE',
  'STAMP_LOGIN',
  'APPROVE_ACTIVITY',
  'REJECT_ACTIVITY',
  'ACTIVATE_BILLING_TIER',
]

const prefix = 'ACTIVITY_TYPE_'

const withoutVersion = (name: string): string => name.replace(/_V\d+$/, '')

/** `POLICIES` and `KEYS` in the singular. */
const singular = (name: string): string => name.replace(/IES$/, 'Y').replace(/S$/, '')

/** Whether it does something to one of `things`. */
const changesThing = (family: string): boolean =>
  verbs.some(
    (verb) => family.startsWith(`${verb}_`) && things.includes(singular(family.slice(verb.length + 1))),
  )

/** @param family - Of an activity: its name without prefix and version. */
const isHarmful = (family: string): boolean =>
  changesThing(family) || beginnings.some((one) => family.startsWith(one)) || others.includes(family)

/**
 * Whether an activity that is not a row of the action contradicts it. Another version of a row's own activity does not, and neither do those
 * of a token network in the place of a quote: the app may know them.
 *
 * @param own - The activities of the action's rows, without the prefix.
 */
export function isWorthMore(action: SignedAction, type: string, own: readonly string[]): boolean {
  if (!type.startsWith(prefix)) return false
  const family = withoutVersion(type.slice(prefix.length))
  if (action === 'executeQuote' && family.startsWith('SPARK_')) return false
  return isHarmful(family) && !own.some((name) => withoutVersion(name) === family)
}
