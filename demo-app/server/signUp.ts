/** Signing up: one wallet for each e-mail address. */

import { listAuthMethods, type Platform } from '@embedded-wallet/platform'
import type { InternalAccount } from '@embedded-wallet/protocol'
import { createAccount } from './accounts'
import type { Login } from './login'
import type { People } from './people'
import { Problem } from './problem'

/**
 * @param email - Nobody checks here that it is the person's own. An app with more to lose mails a link first.
 * @throws Problem
 */
export async function signUp(
  platform: Platform,
  people: People,
  email: string,
): Promise<{ login: Login; account: InternalAccount }> {
  const before = people.find(email)
  // A wallet without a way in can never be entered again, so it does not keep its address.
  if (before && (await listAuthMethods(platform, before.accountId)).length > 0) throw taken()
  const made = await createAccount(platform)
  // Somebody with the same address may have been faster.
  if (people.find(email) !== before) throw taken()
  people.remember({ email, ...made.login })
  return made
}

const taken = () =>
  new Problem(409, 'EMAIL_TAKEN', 'There is a wallet for this address already. Sign in to it.')
