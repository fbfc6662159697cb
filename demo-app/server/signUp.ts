/** Sign-up: one wallet for each e-mail address. */

import { listAuthMethods, type Platform } from '@embedded-wallet/platform'
import type { InternalAccount } from '@embedded-wallet/protocol'
import type { RelayStore } from '@embedded-wallet/relay'
import { createAccount } from './accounts'
import type { Login } from './login'
import { Problem } from './problem'
import type { Users } from './users'

/**
 * Creates a wallet for an e-mail address.
 *
 * @param email - The demo does not check that the address belongs to the user. An app with real money must do so, for
 * example with a link that it mails first.
 * @throws Problem `EMAIL_TAKEN` when the address already has a wallet with a sign-in method.
 * @throws Problem `NO_WALLET_ACCOUNT` when the service creates no wallet.
 */
export async function signUp(
  platform: Platform,
  users: Users,
  email: string,
): Promise<{ login: Login; account: InternalAccount }> {
  const before = users.find(email)
  // A wallet without an AuthMethod can never be opened again, so its address becomes free.
  const isTaken = async () =>
    before !== undefined && (await listAuthMethods(platform, { accountId: before.accountId })).length > 0
  if (await isTaken()) throw emailTaken()
  const created = await createAccount(platform, email)
  // In the meantime the earlier wallet may have got an AuthMethod, or another sign-up may have taken the address.
  if ((await isTaken()) || users.find(email) !== before) throw emailTaken()
  users.remember({ email, ...created.login })
  return created
}

/** Each sign-up creates a customer at the service. Many users and the tests try the demo from one address. */
const signUpQuota = { points: 120, seconds: 600 }

/** @throws Problem `RATE_LIMITED` when there were too many sign-ups from this address. */
export async function spendSignUp(store: RelayStore, address = 'unknown'): Promise<void> {
  if ((await store.spend(`sign-ups/${address}`, signUpQuota)) > 0)
    throw new Problem(
      429,
      'RATE_LIMITED',
      'Too many wallets were created from your network. Try again in ten minutes.',
    )
}

const emailTaken = () => new Problem(409, 'EMAIL_TAKEN', 'This address already has a wallet. Sign in to it.')
