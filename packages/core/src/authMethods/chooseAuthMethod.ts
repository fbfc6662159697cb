/** Chooses the AuthMethod of a sign-in: the one requested, the one last used here, or the account's first of that type. */

import {
  type AuthMethod,
  type AuthMethodType,
  identifierPattern,
  isUnreadable,
  isWayIn,
  type Row,
} from '@embedded-wallet/protocol'
import { ServiceError, SessionError } from '../errors.js'
import { callRelay } from '../http/callRelay.js'
import type { KnownAuthMethod } from '../records.js'
import { anyText, isAbsentOr, readRecord } from '../store/storedRecord.js'
import type { OpenWallet } from '../wallet/wallet.js'

interface Choice {
  authMethodId?: string | undefined
  signal?: AbortSignal | undefined
}

const storeKey = ({ account }: OpenWallet, type: AuthMethodType) => `auth-method/${account}/${type}`

/** Remembers the AuthMethod last used here, ids only. It saves the next sign-in a round trip. */
export async function rememberAuthMethod(
  wallet: OpenWallet,
  type: AuthMethodType,
  known: KnownAuthMethod,
): Promise<void> {
  const before = await recallAuthMethod(wallet, type)
  // The user handle belongs to one passkey.
  const isSame = before?.authMethodId === known.authMethodId && before.credentialId === known.credentialId
  await wallet.store.set(storeKey(wallet, type), { ...(isSame ? before : {}), ...known })
}

/** Forgets which passkey it is: the next prompt offers all that the device has. */
export async function forgetPasskey(wallet: OpenWallet, authMethodId: string): Promise<void> {
  const before = await recallAuthMethod(wallet, 'PASSKEY')
  if (before?.authMethodId === authMethodId)
    await wallet.store.set(storeKey(wallet, 'PASSKEY'), { authMethodId })
}

/** What this device remembers, or undefined. */
export async function recallAuthMethod(
  wallet: OpenWallet,
  type: AuthMethodType,
): Promise<KnownAuthMethod | undefined> {
  return readRecord<KnownAuthMethod>(await wallet.store.get(storeKey(wallet, type)), {
    authMethodId: identifierPattern,
    credentialId: isAbsentOr(anyText),
    rpId: isAbsentOr(anyText),
    userId: isAbsentOr(anyText),
    hasAddress: isAbsentOr((value) => value === true),
  })
}

/** @returns The AuthMethod that was asked for, or else the one last used here; undefined if this device knows none. */
async function knownAuthMethod(
  wallet: OpenWallet,
  type: AuthMethodType,
  authMethodId: string | undefined,
): Promise<KnownAuthMethod | undefined> {
  const remembered = await recallAuthMethod(wallet, type)
  return authMethodId === undefined || remembered?.authMethodId === authMethodId
    ? remembered
    : { authMethodId }
}

/**
 * Chooses the AuthMethod of a type for a code that was sent. A call that is refused is not made for another one: the code would count there as a wrong one.
 *
 * @throws {SessionError} `AUTH_METHOD_NOT_FOUND`: the account has none of that type.
 */
export const chooseAuthMethod = async (
  wallet: OpenWallet,
  type: AuthMethodType,
  { authMethodId, signal }: Choice,
): Promise<KnownAuthMethod> =>
  (await knownAuthMethod(wallet, type, authMethodId)) ?? findListed(wallet, type, signal)

/**
 * Makes a call for an AuthMethod of a type. What this device remembers may have been revoked elsewhere: if the service or
 * the relay reports it, it reads the account's list and calls once more.
 *
 * @throws {SessionError} `AUTH_METHOD_NOT_FOUND`: the account has none of that type.
 */
export async function withAuthMethod<T>(
  wallet: OpenWallet,
  type: AuthMethodType,
  { authMethodId, signal }: Choice,
  call: (known: KnownAuthMethod) => Promise<T>,
): Promise<T> {
  const known = await knownAuthMethod(wallet, type, authMethodId)
  if (known === undefined) return call(await findListed(wallet, type, signal))
  try {
    return await call(known)
  } catch (error) {
    if (authMethodId !== undefined || !saysGone(error)) throw error
    const listed = await findListed(wallet, type, signal, known.authMethodId)
    if (listed.authMethodId === known.authMethodId) throw error
    return call(listed)
  }
}

/** Whether there is no such AuthMethod. The 404 of a proxy proves nothing, and if the outcome is unknown, the code may be on its way. */
const saysGone = (error: unknown): boolean =>
  error instanceof ServiceError &&
  error.status === 404 &&
  error.refusedBy !== undefined &&
  error.outcome === 'none'

/** Reads the account's AuthMethods from the service, including those that are no way in yet. */
export async function readAuthMethods(
  wallet: OpenWallet,
  signal: AbortSignal | undefined,
): Promise<Row<AuthMethod>[]> {
  const query = { accountId: wallet.accountId }
  return (await callRelay(wallet, 'listAuthMethods', { query, signal })).body.data
}

const names: Record<AuthMethodType, string> = {
  PASSKEY: 'passkey',
  EMAIL_OTP: 'email address for codes',
  SMS_OTP: 'phone number for codes',
  OAUTH: 'identity of an OIDC provider',
}

/** @returns The AuthMethod with this id, or the account's first of the type. */
async function findListed(
  wallet: OpenWallet,
  type: AuthMethodType,
  signal: AbortSignal | undefined,
  authMethodId?: string,
): Promise<KnownAuthMethod> {
  const listed = await readAuthMethods(wallet, signal)
  const ofType = listed.filter((row) => row.type === type && isWayIn(row))
  const found = ofType.find(({ id }) => id === authMethodId) ?? ofType[0]
  if (found === undefined) {
    // What the list lacks may be in a row that cannot be read.
    if (listed.some(isUnreadable))
      throw new ServiceError(
        'UNEXPECTED_RESPONSE',
        'One of the ways to sign in cannot be read. See listAuthMethods.',
      )
    throw new SessionError('AUTH_METHOD_NOT_FOUND', `The account has no ${names[type]}. Register one first.`)
  }
  const { id, credentialId } = found as AuthMethod
  return { authMethodId: id, credentialId }
}
