/** Verb: change the customer's email address or phone number. */

import { type AuthMethod, type ContactBody, isWayIn, type Row } from '@embedded-wallet/protocol'
import { readAuthMethods } from '../authMethods/chooseAuthMethod.js'
import { renameOwnPasskey } from '../authMethods/passkeyHousekeeping.js'
import { hasBody } from '../authMethods/registration.js'
import { joinOrStart } from '../operations/operate.js'
import { isOfOneArrival } from '../operations/refusals.js'
import type { Finish, Operated, Waiting } from '../operations/waiting.js'
import { lacksProof, proveAddress, type ReadAddressCode, wantsProof } from '../signIn/replaceAddress.js'
import { signedRetry } from '../signing/signedRetry.js'
import { openWallet, type Wallet } from '../wallet/wallet.js'

/** The new email or phone number, one at a time: the service refuses both at once. */
export type NewContact =
  | { email: string; phoneNumber?: undefined }
  | { phoneNumber: string; email?: undefined }

/**
 * Changes the email address or the phone number of the customer who owns this wallet.
 *
 * On newer deployments the codes of a sign-in go to this address: if a credential of the wallet depends on it, the
 * session signs the change, and the next code goes to the new address. The password manager of this device lists its passkey under
 * the new email address, if the passkey was registered with an address and the browser can pass it on.
 *
 * Some deployments require proof of the address first: they send a code there, and `readCode` asks the user for it. After a reload, or a closed page, call it
 * again: it continues where it was, with a new code if none was entered yet.
 *
 * @param options - `customerId`: `Customer:<id>`, the owner of the wallet's account. `email`: the new address; or
 * `phoneNumber`: the new number, in E.164 such as `+15550100`. `readCode`: see
 * above. `onState`: called while the service works on it. `signal`: ends the wait.
 * @throws {ServiceError} `REFUSED` with serviceCode `EMAIL_OTP_EMAIL_ALREADY_EXISTS` or `SMS_OTP_PHONE_NUMBER_ALREADY_EXISTS`: another customer signs
 * in with the address or number.
 * @throws {ServiceError} `REFUSED` with serviceCode `AUTH_CREDENTIAL_VERIFICATION_REQUIRED`: the deployment wants a code, and there is no `readCode`.
 * @throws {SessionError} `SIGNING_DECLINED`: `readCode` returned no code. Nothing was changed.
 * @throws {ServiceError} `REFUSED`: the relay or the service refused; see `status`, `serviceCode` and `reason`. 404: the
 * caller has no account of this customer.
 * @throws {ServiceError} `OUTCOME_UNKNOWN`: the response was lost, and no way to sign in shows the address; call again with the same one.
 * @throws {TypeError} If `customerId` is not an id, or not exactly one of `email` and `phoneNumber` is a text.
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
    readCode,
    ...waiting
  }: { customerId: string; readCode?: ReadAddressCode | undefined } & NewContact & Waiting,
): Promise<void> {
  const open = openWallet(wallet)
  const field = email === undefined ? 'phoneNumber' : 'email'
  const address = email ?? phoneNumber
  const isOne = email === undefined || phoneNumber === undefined
  if (!isOne || typeof address !== 'string' || address === '')
    throw new TypeError('one of email and phoneNumber must be given, as a string')
  const body = { [field]: address } as ContactBody
  const thing = {
    ...waiting,
    action: 'updateContact',
    isSame: (one) => one.target === customerId && hasBody(body)(one),
    finish: finishContact,
    find: async (error) => {
      const ways: (Row<AuthMethod> & { nickname?: string })[] = await readAuthMethods(open, waiting.signal)
      const type = field === 'email' ? 'EMAIL_OTP' : 'SMS_OTP'
      const codes = ways.filter((way) => isWayIn(way) && way.type === type)
      // A code's way in has the address as its name, and moves with it.
      if (codes.some(({ nickname }) => nickname === address))
        return () => finishContact(open, { target: customerId, body: JSON.stringify(body) }, undefined)
      // Else the service changes it without a signature, and no list of the wallet shows it: another arrival may have passed what looks at the moment.
      const isShown = open.profile === '2026-08' && codes.length > 0
      if (!isShown && isOfOneArrival(error, { isSteppedUp: true }))
        throw new Error('No list of the wallet shows the address.')
      return undefined
    },
  } satisfies Operated<void>
  const call = {
    params: { customerId },
    body,
    expected: {
      action: 'updateContact',
      parameters: field === 'email' ? { userEmail: address } : { userPhoneNumber: address },
    },
    signal: waiting.signal,
  } as const
  const change = () => joinOrStart(open, thing, () => signedRetry(open, 'updateCustomer', call, thing))
  if (readCode === undefined) return change()
  const type = field === 'email' ? 'EMAIL_OTP' : 'SMS_OTP'
  const prove = () => proveAddress(open, type, address, { readCode, ...waiting })
  // First the proof, which needs no sign-in: the user then confirms the change once.
  if (await lacksProof(open, type, address, waiting.signal)) await prove()
  await change().catch(async (error: unknown) => {
    if (!wantsProof(error)) throw error
    await prove()
    return change()
  })
}

/** The address is changed: password managers list this device's passkey under it. */
export const finishContact: Finish<void> = async (wallet, { body = '{}' }) => {
  const { email }: Partial<ContactBody> = JSON.parse(body)
  if (email !== undefined) await renameOwnPasskey(wallet, email)
}
