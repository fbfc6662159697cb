/** Verb: change the customer's e-mail address or phone number. */

import type { ContactBody } from '@embedded-wallet/protocol'
import { renameOwnPasskey } from '../authMethods/passkeyHousekeeping.js'
import { signedRetry } from '../signing/signedRetry.js'
import { openWallet, type Wallet } from '../wallet.js'

/** The new address: one of the two, because the service refuses both at once. */
export type NewContact =
  | { email: string; phoneNumber?: undefined }
  | { phoneNumber: string; email?: undefined }

/**
 * Changes the e-mail address or the phone number of the customer who owns this wallet.
 *
 * On newer deployments the codes of a sign-in go to this address: where a credential of the wallet depends on it, the
 * session signs the change, and the next code goes to the new address. The password manager of this device lists its passkey under
 * the new e-mail address, where the passkey was registered with an address and the browser can pass it on.
 *
 * @param options - `customerId`: `Customer:<id>`, the owner of the wallet's account. `email`: the new address; or
 * `phoneNumber`: the new number, in E.164 such as `+15550100`. `signal`: ends the call early.
 * @throws {ServiceError} `REFUSED` with serviceCode `EMAIL_OTP_EMAIL_ALREADY_EXISTS`: another customer signs in with the address.
 * @throws {ServiceError} `REFUSED`: the relay or the service refused; see `status`, `serviceCode` and `reason`. 404: the
 * caller has no account of this customer.
 * @throws {ServiceError} `OUTCOME_UNKNOWN`: the response was lost; call again with the same address.
 * @throws {TypeError} When `customerId` is not an id, or not exactly one of `email` and `phoneNumber` is a text.
 * @see docs/reference/endpoints.md#updatecustomer
 * @example
 * ```ts
 * await updateContact(wallet, { customerId, email: 'ada@example.com' })
 * ```
 */
export async function updateContact(
  wallet: Wallet,
  {
    customerId,
    email,
    phoneNumber,
    signal,
  }: { customerId: string; signal?: AbortSignal | undefined } & NewContact,
): Promise<void> {
  const open = openWallet(wallet)
  const field = email === undefined ? 'phoneNumber' : 'email'
  const address = email ?? phoneNumber
  const isOne = email === undefined || phoneNumber === undefined
  if (!isOne || typeof address !== 'string' || address === '')
    throw new TypeError('one of email and phoneNumber must be given, as a string')
  await signedRetry(open, 'updateCustomer', {
    params: { customerId },
    body: { [field]: address } as ContactBody,
    expected: {
      action: 'updateContact',
      parameters: field === 'email' ? { userEmail: address } : { userPhoneNumber: address },
    },
    signal,
  })
  if (email !== undefined) await renameOwnPasskey(open, email)
}
