/** Chooses the AuthMethod of a sign-in: the one requested, the one last used here, or the account's first of that type. */

import {
  type AuthMethod,
  type AuthMethodType,
  identifierPattern,
  isUnreadable,
  type Row,
} from '@embedded-wallet/protocol'
import { ServiceError, SessionError } from '../errors.js'
import { callRelay } from '../http/callRelay.js'
import type { KnownAuthMethod } from '../records.js'
import { anyText, isAbsentOr, readRecord } from '../store/storedRecord.js'
import type { OpenWallet } from '../wallet.js'

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

/**
 * Makes a call for an AuthMethod of a type. What this device remembers may have been revoked elsewhere: after a 404 it
 * asks the service for the AuthMethod and calls once more.
 *
 * @throws {SessionError} `AUTH_METHOD_NOT_FOUND`: the account has none of that type.
 */
export async function withAuthMethod<T>(
  wallet: OpenWallet,
  type: AuthMethodType,
  { authMethodId, signal }: { authMethodId?: string | undefined; signal?: AbortSignal | undefined },
  call: (known: KnownAuthMethod) => Promise<T>,
): Promise<T> {
  const remembered = await recallAuthMethod(wallet, type)
  if (authMethodId !== undefined) {
    return call(remembered?.authMethodId === authMethodId ? remembered : { authMethodId })
  }
  if (remembered === undefined) return call(await findFirst(wallet, type, signal))
  try {
    return await call(remembered)
  } catch (error) {
    if (!(error instanceof ServiceError && error.status === 404)) throw error
    return call(await findFirst(wallet, type, signal))
  }
}

/** Reads the account's AuthMethods from the service. */
export async function readAuthMethods(
  wallet: OpenWallet,
  signal: AbortSignal | undefined,
): Promise<Row<AuthMethod>[]> {
  const query = { accountId: wallet.accountId }
  return (await callRelay(wallet, 'listAuthMethods', { query, signal })).body.data
}

const names: Record<AuthMethodType, string> = {
  PASSKEY: 'passkey',
  EMAIL_OTP: 'e-mail address for codes',
  SMS_OTP: 'phone number for codes',
  OAUTH: 'identity of an OIDC provider',
}

async function findFirst(
  wallet: OpenWallet,
  type: AuthMethodType,
  signal: AbortSignal | undefined,
): Promise<KnownAuthMethod> {
  const listed = await readAuthMethods(wallet, signal)
  const found = listed.find((row) => row.type === type)
  if (found === undefined) {
    // What the list lacks may be in a row that cannot be read.
    if (listed.some(isUnreadable))
      throw new ServiceError('UNEXPECTED_RESPONSE', 'A way to sign in cannot be read. See listAuthMethods.')
    throw new SessionError('AUTH_METHOD_NOT_FOUND', `The account has no ${names[type]}. Register one first.`)
  }
  const { id, credentialId } = found as AuthMethod
  return { authMethodId: id, credentialId }
}
