/** Registers an AuthMethod and, when the answer is lost, finds it in the account's list. */

import type { AuthMethod, AuthMethodType, RegisterAuthMethodBody } from '@embedded-wallet/protocol'
import { accountKey } from '@embedded-wallet/protocol'
import { ServiceError } from '../errors.js'
import { callRelay } from '../http/callRelay.js'
import { serverOffset } from '../http/serviceClock.js'
import { orFound } from '../signing/lostResponses.js'
import { signedRetry } from '../signing/signedRetry.js'
import type { SignedAction } from '../signingSummary.js'
import type { Wallet } from '../wallet.js'

/** How an AuthMethod can be told from others of its type. */
interface Begun {
  type: AuthMethodType
  /** As the list will show it; undefined when the service chooses it. */
  nickname: string | undefined
  /** PASSKEY: newer deployments list it. */
  credentialId: string | undefined
  /** By the service's clock, milliseconds since 1970. */
  startedAt: number
}

/** A registered AuthMethod, and the passkey in it: not the one just made when an earlier try turned out to have worked. */
export interface Registered {
  authMethod: AuthMethod
  credentialId: string | undefined
}

/** How far the service's clocks may disagree among themselves. */
const toleranceMs = 5000

const storeKey = (wallet: Wallet, type: AuthMethodType) =>
  `registering/${accountKey(wallet.accountId)}/${type}`

/**
 * Registers with a signed retry where the account has a credential already.
 *
 * @throws {ServiceError} `OUTCOME_UNKNOWN` when the answer was lost and the AuthMethod is not listed. A later call that
 * the service then refuses as a second one of its type finds it.
 */
export async function register(
  wallet: Wallet,
  body: RegisterAuthMethodBody,
  { action, signal }: { action: SignedAction; signal: AbortSignal | undefined },
): Promise<Registered> {
  const begunAt = Date.now()
  const { type } = body
  const begin = (): Begun => ({ ...marksOf(body), startedAt: begunAt + serverOffset(wallet) })
  const { credentialId } = marksOf(body)
  try {
    const authMethod = await orFound(
      () => signedRetry(wallet, 'registerAuthMethod', { body, expected: { action, type }, signal }),
      () => findListed(wallet, begin()),
    )
    return { authMethod, credentialId }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    if (error.outcome === 'unknown')
      await wallet.sessionStore.set(storeKey(wallet, type), begin()).catch(() => {})
    if (!error.serviceCode?.endsWith('_CREDENTIAL_ALREADY_EXISTS')) throw error
    const earlier = await takeEarlier(wallet, type)
    const authMethod = earlier && (await findListed(wallet, earlier).catch(() => undefined))
    if (authMethod === undefined) throw error
    return { authMethod, credentialId: earlier?.credentialId }
  }
}

function marksOf(body: RegisterAuthMethodBody): Omit<Begun, 'startedAt'> {
  const { type } = body
  if (type === 'PASSKEY') {
    return { type, nickname: body.nickname, credentialId: body.attestation.credentialId }
  }
  const nickname = type === 'EMAIL_OTP' ? body.email : type === 'SMS_OTP' ? body.phoneNumber : undefined
  return { type, nickname, credentialId: undefined }
}

async function takeEarlier(wallet: Wallet, type: AuthMethodType): Promise<Begun | undefined> {
  const key = storeKey(wallet, type)
  const value = (await wallet.sessionStore.get(key).catch(() => undefined)) as Partial<Begun> | undefined
  await wallet.sessionStore.delete(key).catch(() => {})
  return typeof value?.startedAt === 'number' ? (value as Begun) : undefined
}

async function findListed(wallet: Wallet, begun: Begun): Promise<AuthMethod | undefined> {
  const { body } = await callRelay(wallet, 'listAuthMethods', { query: { accountId: wallet.accountId } })
  return body.data.find(
    ({ type, nickname, credentialId, createdAt }) =>
      type === begun.type &&
      nickname === (begun.nickname ?? nickname) &&
      credentialId === (credentialId && begun.credentialId) &&
      Date.parse(createdAt) >= begun.startedAt - toleranceMs,
  )
}
