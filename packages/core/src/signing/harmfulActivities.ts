/** The activities of the wallet supplier that are worth more than any other text: what puts one of them in the place of an action is an attack. */

import type { SignedAction } from '../signingSummary.js'

const prefix = /^ACTIVITY_TYPE_/
const version = /_V\d+$/

/**
 * What signs, exports or imports; what adds or removes a key, a credential, a user, a policy or a session; and what approves another
 * activity. Without the version.
 *
 * Source: the activity types of the supplier's public API (tkhq/sdk, `public_api.swagger.json`); service-profiles.md, section 2.
 */
const harmful =
  /^(SIGN_(TRANSACTION|RAW_PAYLOADS?)|(ETH|SOL)_SEND_(RAW_)?TRANSACTION|SPARK_(PREPARE_TRANSFER|SIGN_FROST)|(CREATE|DELETE|UPDATE|EXPORT|(INIT_)?IMPORT)_((PRIVATE_|API_)KEYS?|WALLETS?|WALLET_ACCOUNTS?|AUTHENTICATORS|OAUTH_PROVIDERS|(API_ONLY_)?USERS?|USER_(EMAIL|PHONE_NUMBER)|POLIC(Y|IES)|INVITATIONS?|SUB_ORGANIZATION|ROOT_QUORUM|READ_(ONLY|WRITE)_SESSION)|ACCEPT_INVITATION|APPROVE_ACTIVITY|RECOVER_USER|(EMAIL_|OTP_|O)AUTH|(STAMP|OTP|OAUTH)_LOGIN)$/

/** @returns The name of an activity without its prefix and its version; empty when it has no prefix. */
const familyOf = (type: string): string =>
  prefix.test(type) ? type.replace(prefix, '').replace(version, '') : ''

/**
 * Whether an activity that is no row of the action contradicts it. Another version of a row's own activity does not, and neither do the
 * two by which a token network pays, in the place of a quote: the app may know them.
 *
 * @param own - The activities of the action's rows, without the prefix.
 */
export function isWorthMore(action: SignedAction, type: string, own: readonly string[]): boolean {
  const family = familyOf(type)
  if (action === 'executeQuote' && family.startsWith('SPARK_')) return false
  return harmful.test(family) && !own.some((name) => name.replace(version, '') === family)
}
