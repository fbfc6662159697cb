/** Remembers the registrations that this device began, and finds them in the account's list. */

import {
  type AuthMethod,
  type AuthMethodType,
  isWayIn,
  type Row,
  registrationChallengeSeconds,
} from '@embedded-wallet/protocol'
import type { ServiceClock } from '../http/serviceClock.js'
import type { BegunRegistration, KnownAuthMethod, KnownPasskey } from '../records.js'
import { newestById } from '../store/pageStore.js'
import { anyText, isAbsentOr, readRecord } from '../store/storedRecord.js'
import type { OpenWallet } from '../wallet/wallet.js'
import { credentialIdOf } from './credentialIds.js'

/** A registration of this device that the list shows. */
export interface FoundRegistration {
  authMethod: AuthMethod
  /** Its passkey; undefined if it can be one of several that this device created. */
  passkey: KnownPasskey | undefined
}

/** How far the service's clocks may disagree among themselves. */
const toleranceMs = 5000
/** A request that is under way arrives while its challenge is valid, or never. */
const latestArrivalMs = (registrationChallengeSeconds + 60) * 1000

const prefixOf = ({ account }: OpenWallet, type: AuthMethodType) => `registering/${account}/${type}/`
const keyOf = (wallet: OpenWallet, { type, id }: BegunRegistration) => prefixOf(wallet, type) + id

/** Stores a registration. If the store does not take what is newly known of it, the registration stays there as it was. */
export async function keepBegun(wallet: OpenWallet, begun: BegunRegistration): Promise<void> {
  await wallet.store.update(keyOf(wallet, begun), begun)
}

/** Forgets one registration. */
export async function forgetBegun(wallet: OpenWallet, begun: BegunRegistration): Promise<void> {
  await wallet.store.delete(keyOf(wallet, begun))
}

/** The registrations of a type that this device began and of which it does not know the end. */
export async function recallBegun(wallet: OpenWallet, type: AuthMethodType): Promise<BegunRegistration[]> {
  const { values } = await wallet.store.list(prefixOf(wallet, type))
  return newestById(values.flatMap((value) => readBegun(value, type) ?? []))
}

/** Reads a stored registration of a type. */
export function readBegun(value: unknown, type: string): BegunRegistration | undefined {
  const begun = readRecord<BegunRegistration>(value, {
    id: anyText,
    type: (stored) => stored === type,
    nickname: isAbsentOr(anyText),
    passkey: () => true,
    startedAt: Number.isFinite,
    isDeviceTime: isAbsentOr((value) => typeof value === 'boolean'),
  })
  if (begun?.passkey === undefined) return begun
  const passkey = readRecord<KnownPasskey>(begun.passkey, {
    credentialId: anyText,
    rpId: anyText,
    userId: anyText,
    hasAddress: isAbsentOr((value) => value === true),
  })
  return passkey && { ...begun, passkey }
}

/** When it began, by the service's clock as it is known now. Read the service first: a device's own clock may be many minutes wrong. */
const beginOf = ({ startedAt, isDeviceTime }: BegunRegistration, clock: ServiceClock): number =>
  isDeviceTime ? startedAt + clock.offset() : startedAt

/** @returns True if the request of a registration cannot reach the service anymore. */
export const isOverdue = (begun: BegunRegistration, clock: ServiceClock): boolean =>
  clock.now() > beginOf(begun, clock) + latestArrivalMs

/**
 * Finds one of the registrations in the account's list.
 *
 * @param own - The passkey that this device remembers.
 * @param clock - It was corrected since, at the latest by the response with the list.
 */
export function findRegistered(
  begun: readonly BegunRegistration[],
  listed: readonly Row<AuthMethod>[],
  own: KnownAuthMethod | undefined,
  clock: ServiceClock,
): FoundRegistration | undefined {
  // A row that cannot be read has no type, so it fits none. The replacement of an address is not a registration.
  for (const authMethod of listed.filter(isWayIn) as readonly AuthMethod[]) {
    const fitting = begun.filter((one) => isListedAs(one, authMethod, credentialIdOf(authMethod, own), clock))
    if (fitting.length > 0)
      return { authMethod, passkey: fitting.length === 1 ? fitting[0]?.passkey : undefined }
  }
  return undefined
}

function isListedAs(
  begun: BegunRegistration,
  { type, nickname, createdAt }: AuthMethod,
  credentialId: string | undefined,
  clock: ServiceClock,
): boolean {
  if (type !== begun.type) return false
  if (begun.passkey !== undefined && credentialId !== undefined)
    return credentialId === begun.passkey.credentialId
  // Without an id, the nickname and the time show which AuthMethod it is.
  const delayMs = Date.parse(createdAt ?? '') - beginOf(begun, clock)
  return nickname === (begun.nickname ?? nickname) && delayMs >= -toleranceMs && delayMs <= latestArrivalMs
}
