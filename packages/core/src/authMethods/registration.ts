/** Registers an AuthMethod and, if the response is lost, finds it in the account's list: at once, or in a later call. */

import {
  type AuthMethod,
  type AuthMethodType,
  isUnreadable,
  NOT_FORWARDED_REASON,
  type RegisterAuthMethodBody,
  type Row,
} from '@embedded-wallet/protocol'
import { ServiceError, SessionError, WalletError } from '../errors.js'
import { registrationParameters } from '../guard/knownParameters.js'
import type { ServiceClock } from '../http/serviceClock.js'
import { findOperation, joinOrStart } from '../operations/operate.js'
import type { Find } from '../operations/readBack.js'
import type { Finish, Operated, Waiting } from '../operations/waiting.js'
import type { BegunRegistration, KnownPasskey, PendingOperation } from '../records.js'
import { type RetriedAction, signedRetry } from '../signing/signedRetry.js'
import { withLock } from '../tabs/lock.js'
import type { OpenWallet } from '../wallet/wallet.js'
import {
  type FoundRegistration,
  findRegistered,
  forgetBegun,
  isOverdue,
  keepBegun,
  readBegun,
  recallBegun,
} from './begunRegistrations.js'
import { readAuthMethods, recallAuthMethod, rememberAuthMethod } from './chooseAuthMethod.js'
import { acceptedIds } from './credentialIds.js'
import { keepOtpTarget } from './otpTarget.js'
import { removePasskey } from './passkeyHousekeeping.js'

/** A user may take their time to confirm in another tab; a frozen tab must not block the others forever. */
const waitMs = 120_000

/** What a registration has beside its body. */
export interface RegistrationOptions extends Waiting {
  action: RegistrationAction
  /** PASSKEY: the passkey that was created for it. */
  passkey?: KnownPasskey
}

type RegistrationAction = Extract<RetriedAction, `register${string}`>

/** What this device remembers of a settled registration. */
export const finishRegistration: Finish<AuthMethod> = (wallet, { begun }, authMethod: AuthMethod) =>
  keepRegistered(wallet, { authMethod, passkey: readBegun(begun, authMethod.type)?.passkey })

/** Whether an operation registers the same thing. Each passkey has a body of its own. */
export const hasBody =
  (body: object) =>
  (one: PendingOperation): boolean =>
    one.body === JSON.stringify(body)

/** Joins the registration in progress, in any tab; starts one if there is none. */
export async function joinRegistration(
  wallet: OpenWallet,
  isSame: Operated<AuthMethod>['isSame'],
  { action, signal, onState }: RegistrationOptions,
  start: () => Promise<AuthMethod>,
): Promise<AuthMethod> {
  const operated = { action, isSame, finish: finishRegistration, signal, onState }
  const begun = (await findOperation(wallet, operated))?.begun
  if (begun === undefined) return start()
  return joinOrStart(wallet, { ...operated, find: findBegun(wallet, () => begun, signal) }, start)
}

/** Whether the account's list shows a registration. */
const findBegun =
  (wallet: OpenWallet, begun: () => BegunRegistration, signal: AbortSignal | undefined): Find<AuthMethod> =>
  async (error) => {
    // It may be one of another browser: `settleFailure` tells them apart.
    if (isSecondOfKind(error)) return undefined
    const { found } = await findListed(wallet, [begun()], signal)
    return found && (() => keepRegistered(wallet, found))
  }

/** The account has one already, and can have one. */
const isSecondOfKind = ({ serviceCode }: ServiceError): boolean =>
  serviceCode?.endsWith('_CREDENTIAL_ALREADY_EXISTS') === true

/**
 * Registers an AuthMethod, with a signed retry where the account has a credential already, and remembers it for the next
 * sign-in. Passkeys are registered one after the other in all tabs, so that the later one knows of the earlier.
 *
 * @returns The AuthMethod. It is that of an earlier registration of this device if the account turns out to have it.
 * @throws {ServiceError} `OUTCOME_UNKNOWN`: the response was lost and the AuthMethod is not listed. A later call finds it.
 */
export async function register(
  wallet: OpenWallet,
  body: RegisterAuthMethodBody,
  { action, passkey, signal, onState }: RegistrationOptions,
): Promise<AuthMethod> {
  const { type } = body
  const begunAt = Date.now()
  // The clock's offset may become known on the way.
  const begin = () => toBegun(body, passkey, begunAt, wallet.clock)
  const expected = { action, type, parameters: registrationParameters(body) }
  const inTurn = async () => {
    // Before the request leaves: neither a reload nor another tab loses it.
    await keepBegun(wallet, begin())
    const operated = {
      action,
      finish: finishRegistration,
      begun: begin(),
      signal,
      onState,
      isSame: hasBody(body),
      find: findBegun(wallet, begin, signal),
    }
    return signedRetry(wallet, 'registerAuthMethod', { body, expected, signal }, operated)
  }
  try {
    if (passkey === undefined) return await inTurn()
    return await withLock(`register/${wallet.account}`, waitMs, inTurn, signal)
  } catch (error) {
    if (!(error instanceof WalletError)) throw error
    if (error.outcome === 'unknown') {
      await keepBegun(wallet, begin())
      throw error
    }
    const found = await settleFailure(wallet, begin(), error, signal)
    if (found === undefined) throw error
    return keepRegistered(wallet, found)
  }
}

/** What this device knows of the account's passkeys before it creates one. */
export interface OwnPasskeys {
  /** The AuthMethod of an earlier registration, of which the response was lost. */
  registered: AuthMethod | undefined
  /** The ids of passkeys that a new one must not stand beside. */
  credentialIds: string[]
}

/** Reads the account's list if this device remembers a passkey, or a registration of which it does not know the end. */
export async function findOwnPasskeys(
  wallet: OpenWallet,
  signal: AbortSignal | undefined,
): Promise<OwnPasskeys> {
  const own = await recallAuthMethod(wallet, 'PASSKEY')
  const begun = await recallBegun(wallet, 'PASSKEY')
  if (own?.credentialId === undefined && begun.length === 0)
    return { registered: undefined, credentialIds: [] }
  // After a sign-in the app knows of the passkey: what it asks for now is another one.
  const open = begun.filter(({ id }) => id !== own?.credentialId)
  const { found, listed } = await findListed(wallet, open, signal)
  if (found !== undefined) return { registered: await keepRegistered(wallet, found), credentialIds: [] }
  // It, or the device's own passkey, may be in a row that cannot be read.
  const isWhole = !listed.some(isUnreadable)
  for (const one of begun) {
    if (!open.includes(one) || (isWhole && isOverdue(one, wallet.clock))) await forgetBegun(wallet, one)
  }
  // A passkey that was revoked elsewhere, or never arrived, must not keep the device from getting a new one.
  const isAccepted = !isWhole || listed.some(({ id }) => id === own?.authMethodId)
  return {
    registered: undefined,
    credentialIds: isAccepted && own?.credentialId !== undefined ? [own.credentialId] : [],
  }
}

async function keepRegistered(
  wallet: OpenWallet,
  { authMethod, passkey }: FoundRegistration,
): Promise<AuthMethod> {
  const type = authMethod.type as AuthMethodType
  await rememberAuthMethod(wallet, type, { authMethodId: authMethod.id, ...passkey })
  for (const begun of await recallBegun(wallet, type)) await forgetBegun(wallet, begun)
  return keepOtpTarget(wallet, authMethod)
}

/**
 * Looks at what a failed registration left behind. A passkey that is certainly not registered is removed from the device.
 *
 * @returns The registration that the account has all the same. Networks duplicate requests, so a refusal may be the response
 * to the second arrival of an accepted one; or an earlier registration of this device arrived late.
 */
async function settleFailure(
  wallet: OpenWallet,
  begun: BegunRegistration,
  error: WalletError,
  signal: AbortSignal | undefined,
): Promise<FoundRegistration | undefined> {
  await forgetBegun(wallet, begun)
  const { passkey, type } = begun
  const isRefused = error instanceof ServiceError && error.status !== undefined
  if (!isRefused && !(error instanceof SessionError)) return undefined
  const isNeverSent = isRefused && error.reason === NOT_FORWARDED_REASON
  const isSecond = isRefused && isSecondOfKind(error)
  const earlier = isSecond ? await recallBegun(wallet, type) : []
  const candidates = passkey && isRefused && !isNeverSent ? [...earlier, begun] : earlier
  if (passkey === undefined && candidates.length === 0) return undefined
  // Ignored: why the read failed. The error stands, and the device keeps the passkey.
  const read = await findListed(wallet, candidates, signal).catch(() => undefined)
  if (passkey === undefined) return read?.found

  const { found, listed = [] } = read ?? {}
  // Another browser may have registered a passkey of the same nickname at the same time.
  const isGuess = isSecond && found?.passkey === passkey && found.authMethod.credentialId === undefined
  const settled = isGuess ? undefined : found
  const own = settled
    ? { authMethodId: settled.authMethod.id, ...settled.passkey }
    : await recallAuthMethod(wallet, 'PASSKEY')
  const isUnregistered = acceptedIds(listed, own)?.includes(passkey.credentialId) === false
  if (isNeverSent || isUnregistered) await removePasskey(wallet.passkeys, passkey)
  return settled
}

/** Reads the account's list and finds one of the registrations in it. */
async function findListed(
  wallet: OpenWallet,
  begun: readonly BegunRegistration[],
  signal: AbortSignal | undefined,
): Promise<{ found: FoundRegistration | undefined; listed: Row<AuthMethod>[] }> {
  const listed = await readAuthMethods(wallet, signal)
  const own = await recallAuthMethod(wallet, 'PASSKEY')
  return { found: findRegistered(begun, listed, own, wallet.clock), listed }
}

function toBegun(
  body: RegisterAuthMethodBody,
  passkey: KnownPasskey | undefined,
  begunAt: number,
  clock: ServiceClock,
): BegunRegistration {
  const { type } = body
  const id = passkey?.credentialId ?? String(begunAt)
  const known = { id, type, nickname: nicknameOf(body), passkey }
  return clock.isHeard()
    ? { ...known, startedAt: begunAt + clock.offset() }
    : { ...known, startedAt: begunAt, isDeviceTime: true }
}

/** As the list will show it; undefined if the service chooses it. */
function nicknameOf(body: RegisterAuthMethodBody): string | undefined {
  if (body.type === 'PASSKEY') return body.nickname
  if (body.type === 'EMAIL_OTP') return body.email
  return body.type === 'SMS_OTP' ? body.phoneNumber : undefined
}
