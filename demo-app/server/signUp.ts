/** Signing up: one wallet for each e-mail address. */

import { listAuthMethods, type Platform } from '@embedded-wallet/platform'
import type { InternalAccount } from '@embedded-wallet/protocol'
import type { RelayStore } from '@embedded-wallet/relay'
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
  const isEntered = async () =>
    before !== undefined && (await listAuthMethods(platform, before.accountId)).length > 0
  if (await isEntered()) throw taken()
  const made = await createAccount(platform)
  // Meanwhile the wallet before may have got its way in, or somebody with the same address may have been faster.
  if ((await isEntered()) || people.find(email) !== before) throw taken()
  people.remember({ email, ...made.login })
  return made
}

/** Each sign-up makes a customer at the service. The demo is tried by many people from one address, and by tests. */
const signUps = { points: 120, seconds: 600 }

/** @throws Problem when too many have signed up from this address. */
export async function spendSignUp(store: RelayStore, address = 'unknown'): Promise<void> {
  if ((await store.spend(`sign-ups/${address}`, signUps)) > 0)
    throw new Problem(
      429,
      'RATE_LIMITED',
      'Too many wallets were created from here. Try again in ten minutes.',
    )
}

const taken = () =>
  new Problem(409, 'EMAIL_TAKEN', 'There is a wallet for this address already. Sign in to it.')
