/**
 * Proves a new address of codes, if the service wants that before it changes: begins a replacement of the credential, or goes on with
 * one, and has the user enter its code.
 *
 * Source: service of autumn 2026, read 2026-11-28; perhaps unmerged.
 */

import {
  type AuthMethod,
  isWayIn,
  type OtpChallenge,
  type RegisterAuthMethodBody,
} from '@embedded-wallet/protocol'
import { untilAborted } from '../abort.js'
import { readAuthMethods } from '../authMethods/chooseAuthMethod.js'
import { isSealed, keepOtpTarget, recallOtpTarget } from '../authMethods/otpTarget.js'
import { ServiceError, SessionError } from '../errors.js'
import { registrationParameters } from '../guard/knownParameters.js'
import type { Waiting } from '../operations/waiting.js'
import { signedRetry } from '../signing/signedRetry.js'
import type { OpenWallet } from '../wallet/wallet.js'
import { type OtpType, proveCode, requestCode } from './otpSignIn.js'

/** What the page asks the user for. */
export interface AskedCode {
  /** Where the code was sent. */
  address: string
  /** Why the code that was entered before was refused: it is wrong or has expired. Undefined for the first one. */
  error: ServiceError | undefined
  /** Sends another code. The service limits how often: `RATE_LIMITED`. */
  sendAnother: () => Promise<void>
}

/** Asks the user for the code that was sent to the new address. Nothing, or an empty text: the user does not continue. */
export type ReadAddressCode = (
  asked: AskedCode,
) => string | null | undefined | Promise<string | null | undefined>

/** Whether the service wants the new address proven first: it was not, or more than 15 minutes ago. */
export const wantsProof = (error: unknown): error is ServiceError =>
  error instanceof ServiceError &&
  error.status === 400 &&
  /^AUTH_CREDENTIAL_VERIFICATION_(?:REQUIRED|EXPIRED)$/.test(error.serviceCode ?? '')

/** How long a proof counts. */
const proofMs = 15 * 60_000

/** @returns Whether the account's list shows that the deployment wants a proof of the address and has no valid one. */
export async function lacksProof(
  wallet: OpenWallet,
  type: OtpType,
  address: string,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const ofType = (await readAuthMethods(wallet, signal)).filter((row) => row.type === type) as AuthMethod[]
  // Deployments with replacements name the status of each row.
  const active = ofType.find(({ status }) => status === 'ACTIVE')
  if (active === undefined || active.nickname === address) return false
  const proven = ofType.find(({ status, nickname }) => status === 'VERIFIED' && nickname === address)
  const provenAt = Date.parse(proven?.updatedAt ?? '')
  // What cannot be read may count: the service decides.
  return proven === undefined || wallet.clock.now() > provenAt + proofMs
}

export async function proveAddress(
  wallet: OpenWallet,
  type: OtpType,
  address: string,
  { readCode, ...waiting }: { readCode: ReadAddressCode } & Waiting,
): Promise<void> {
  const { signal } = waiting
  const { id: authMethodId } = await beginReplacement(wallet, type, address, waiting)
  const sendAnother = async () => void (await requestCode(wallet, type, authMethodId, waiting))
  let refusal: ServiceError | undefined
  for (;;) {
    const asking = Promise.resolve(readCode({ address, error: refusal, sendAnother }))
    const otp = (await untilAborted(signal, asking, gaveUp))?.trim()
    if (!otp) throw notEntered()
    try {
      return await proveCode(wallet, { type, otp, authMethodId, ...waiting })
    } catch (error) {
      // Source: profile 2026-08, POST …/verify: a wrong code is a 401, one that cannot be opened a 400.
      if (!(error instanceof ServiceError && error.code === 'REFUSED' && isOfCode(error))) throw error
      refusal = error
    }
  }
}

/** A code of its own, and no refusal of the relay or of a proxy. */
const isOfCode = ({ status, serviceCode, refusedBy }: ServiceError) =>
  serviceCode !== undefined && refusedBy !== 'relay' && (status === 401 || status === 400)

/** The replacement in progress for this address, even of a page before, with a new code; else a new one. */
async function beginReplacement(
  wallet: OpenWallet,
  type: OtpType,
  address: string,
  waiting: Waiting,
): Promise<AuthMethod> {
  const { accountId } = wallet
  const listed = await readAuthMethods(wallet, waiting.signal)
  const begun = listed.find((row) => row.type === type && !isWayIn(row) && row.nickname === address) as
    | AuthMethod
    | undefined
  if (begun !== undefined) {
    await requestCode(wallet, type, begun.id, waiting).catch(async (error: unknown) => {
      // Too soon: the code before is on its way. A device that did not request it has no key to seal it to, and has to wait.
      const isTooSoon = error instanceof ServiceError && error.code === 'RATE_LIMITED'
      if (!isTooSoon || !(await canSendBack(wallet, type, begun.id))) throw error
    })
    return begun
  }
  const body: RegisterAuthMethodBody =
    type === 'EMAIL_OTP' ? { type, accountId, email: address } : { type, accountId, phoneNumber: address }
  const action = type === 'EMAIL_OTP' ? ('registerEmailOtp' as const) : ('registerSmsOtp' as const)
  const expected = { action, type, parameters: registrationParameters(body) }
  const made = await signedRetry(wallet, 'registerAuthMethod', { body, expected, signal: waiting.signal })
  return keepOtpTarget(wallet, made as OtpChallenge)
}

const canSendBack = async (wallet: OpenWallet, type: OtpType, authMethodId: string) =>
  !isSealed(wallet, type) || (await recallOtpTarget(wallet, authMethodId)) !== undefined

const gaveUp = () => new ServiceError('ABORTED', 'The call was aborted before the code was entered.')
const notEntered = () =>
  new SessionError('SIGNING_DECLINED', 'No code was entered. The address was not changed: start again.')
