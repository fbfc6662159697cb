/** Which AuthMethod signs in: the one asked for, the one last used here, or the account's first of that type. */

import { type AuthMethodType, accountKey, identifierPattern } from '@embedded-wallet/protocol'
import { ServiceError, SessionError } from '../errors.js'
import { callRelay } from '../http/callRelay.js'
import type { Wallet } from '../wallet.js'

/** An AuthMethod by its ids, as far as they are known here. */
export interface KnownAuthMethod {
  authMethodId: string
  /** PASSKEY: the WebAuthn rawId, base64url. */
  credentialId?: string | undefined
  /** PASSKEY registered or used here: what the Signal API needs. */
  rpId?: string | undefined
  userId?: string | undefined
}

const storeKey = (wallet: Wallet, type: AuthMethodType) =>
  `auth-method/${accountKey(wallet.accountId)}/${type}`

/** Remembers the AuthMethod last used here. Ids only, and best effort: it saves a round trip. */
export async function rememberAuthMethod(
  wallet: Wallet,
  type: AuthMethodType,
  known: KnownAuthMethod,
): Promise<void> {
  try {
    const before = await recallAuthMethod(wallet, type)
    const isSame = before?.authMethodId === known.authMethodId
    await wallet.sessionStore.set(storeKey(wallet, type), { ...(isSame ? before : {}), ...known })
  } catch {
    // The next sign-in asks the service.
  }
}

/**
 * Makes a call for an AuthMethod of a type. What this device remembers may have been revoked elsewhere: a 404 then
 * asks the service which one it is and calls once more.
 *
 * @throws {SessionError} `AUTH_METHOD_NOT_FOUND` when the account has none of that type.
 */
export async function withAuthMethod<T>(
  wallet: Wallet,
  type: AuthMethodType,
  { authMethodId, signal }: { authMethodId?: string | undefined; signal?: AbortSignal | undefined },
  call: (known: KnownAuthMethod) => Promise<T>,
): Promise<T> {
  const remembered = await recallAuthMethod(wallet, type)
  if (authMethodId !== undefined) {
    return call(remembered?.authMethodId === authMethodId ? remembered : { authMethodId })
  }
  if (remembered === undefined) return call(await find(wallet, type, signal))
  try {
    return await call(remembered)
  } catch (error) {
    if (!(error instanceof ServiceError && error.status === 404)) throw error
    return call(await find(wallet, type, signal))
  }
}

/** What this device remembers, or undefined; a store that fails remembers nothing. */
export async function recallAuthMethod(
  wallet: Wallet,
  type: AuthMethodType,
): Promise<KnownAuthMethod | undefined> {
  try {
    const value = (await wallet.sessionStore.get(storeKey(wallet, type))) as
      | Partial<KnownAuthMethod>
      | undefined
    const isKnown =
      typeof value?.authMethodId === 'string' &&
      identifierPattern.test(value.authMethodId) &&
      [value.credentialId, value.rpId, value.userId].every((id) => id === undefined || typeof id === 'string')
    return isKnown ? (value as KnownAuthMethod) : undefined
  } catch {
    return undefined
  }
}

const names: Record<AuthMethodType, string> = {
  PASSKEY: 'passkey',
  EMAIL_OTP: 'e-mail address for codes',
  SMS_OTP: 'phone number for codes',
  OAUTH: 'identity of an OIDC provider',
}

async function find(
  wallet: Wallet,
  type: AuthMethodType,
  signal: AbortSignal | undefined,
): Promise<KnownAuthMethod> {
  const { body } = await callRelay(wallet, 'listAuthMethods', {
    query: { accountId: wallet.accountId },
    signal,
  })
  const found = body.data.find((authMethod) => authMethod.type === type)
  if (found === undefined) {
    throw new SessionError('AUTH_METHOD_NOT_FOUND', `The account has no ${names[type]}. Register one first.`)
  }
  return { authMethodId: found.id, credentialId: found.credentialId }
}
