/** Registers an AuthMethod and, when the response is lost, finds it in the account's list. */

import type { AuthMethod, AuthMethodType, RegisterAuthMethodBody } from '@embedded-wallet/protocol'
import { ServiceError } from '../errors.js'
import { callRelay } from '../http/callRelay.js'
import type { OpenWallet } from '../openWallet.js'
import type { BegunRegistration } from '../records.js'
import { readBackIfLost } from '../signing/lostResponses.js'
import { signedRetry } from '../signing/signedRetry.js'
import type { SignedAction } from '../signingSummary.js'
import { rememberAuthMethod } from './chooseAuthMethod.js'

/** A registered AuthMethod, and its passkey: not the one just created when an earlier attempt turned out to have worked. */
export interface Registered {
  authMethod: AuthMethod
  credentialId: string | undefined
}

/** How far the service's clocks may disagree among themselves. */
const toleranceMs = 5000

const storeKey = ({ account }: OpenWallet, type: AuthMethodType) => `registering/${account}/${type}`

/**
 * Registers, with a signed retry where the account has a credential already.
 *
 * @throws {ServiceError} `OUTCOME_UNKNOWN`: the response was lost and the AuthMethod is not listed. A later call that the
 * service refuses as a second one of its type finds it.
 */
export async function register(
  wallet: OpenWallet,
  body: RegisterAuthMethodBody,
  { action, signal }: { action: SignedAction; signal: AbortSignal | undefined },
): Promise<Registered> {
  const { clock, store } = wallet
  const { type } = body
  const begunAt = Date.now()
  // The clock's offset may become known on the way.
  const begin = () => toBegun(body, begunAt + clock.offset())
  const { credentialId } = begin()
  try {
    const authMethod = await readBackIfLost(
      signal,
      () => signedRetry(wallet, 'registerAuthMethod', { body, expected: { action, type }, signal }),
      () => findListed(wallet, begin(), signal),
    )
    return { authMethod, credentialId }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    if (error.outcome === 'unknown') await store.set(storeKey(wallet, type), begin())
    if (!error.serviceCode?.endsWith('_CREDENTIAL_ALREADY_EXISTS')) throw error
    const earlier = await takeEarlier(wallet, type)
    // Lost: why the read failed. The refusal stands.
    const authMethod = earlier && (await findListed(wallet, earlier, signal).catch(() => undefined))
    if (authMethod === undefined) throw error
    return { authMethod, credentialId: earlier?.credentialId }
  }
}

/** Registers an AuthMethod that has no passkey, and remembers it for the next sign-in. */
export async function registerAndRemember(
  wallet: OpenWallet,
  body: RegisterAuthMethodBody,
  options: { action: SignedAction; signal: AbortSignal | undefined },
): Promise<AuthMethod> {
  const { authMethod } = await register(wallet, body, options)
  await rememberAuthMethod(wallet, body.type, { authMethodId: authMethod.id })
  return authMethod
}

function toBegun(body: RegisterAuthMethodBody, startedAt: number): BegunRegistration {
  const { type } = body
  if (type === 'PASSKEY') {
    return { type, nickname: body.nickname, credentialId: body.attestation.credentialId, startedAt }
  }
  const nickname = type === 'EMAIL_OTP' ? body.email : type === 'SMS_OTP' ? body.phoneNumber : undefined
  return { type, nickname, credentialId: undefined, startedAt }
}

async function takeEarlier(wallet: OpenWallet, type: AuthMethodType): Promise<BegunRegistration | undefined> {
  const key = storeKey(wallet, type)
  const value = (await wallet.store.get(key)) as Partial<BegunRegistration> | undefined
  await wallet.store.delete(key)
  return typeof value?.startedAt === 'number' ? (value as BegunRegistration) : undefined
}

async function findListed(
  wallet: OpenWallet,
  begun: BegunRegistration,
  signal: AbortSignal | undefined,
): Promise<AuthMethod | undefined> {
  const query = { accountId: wallet.accountId }
  const { body } = await callRelay(wallet, 'listAuthMethods', { query, signal })
  return body.data.find(
    ({ type, nickname, credentialId, createdAt }) =>
      type === begun.type &&
      nickname === (begun.nickname ?? nickname) &&
      credentialId === (credentialId && begun.credentialId) &&
      Date.parse(createdAt) >= begun.startedAt - toleranceMs,
  )
}
