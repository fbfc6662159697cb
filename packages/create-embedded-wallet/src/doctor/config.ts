/** Examines the options of the backend and of the wallet from inside: against each other, their store, their secrets, their signers; and, with three reads that change nothing, the service behind them. */

import { ECDH } from 'node:crypto'
import { authorizationOf, checkedBaseUrl, withDeadline } from '@embedded-wallet/protocol'
import {
  type AppSessionsOptions,
  createAppSessions,
  createRelay,
  type RelayOptions,
} from '@embedded-wallet/relay'
import { createLook, type Send } from './look.js'
import { isRpId, isWithin } from './page.js'
import { isClockOff } from './relay.js'
import { type Found, only } from './texts.js'

/** What is examined: `relayOptions`, `sessionsOptions` and `walletOptions` of the module of `--config`. */
export interface DoctorConfig {
  /** The options of `createRelay`. */
  relay: RelayOptions
  /** The options of `createAppSessions`, where the app uses it. */
  appSessions?: AppSessionsOptions
  /** What the page gives to `createWallet`, as far as it matters here. */
  wallet?: { profile?: string; rpId?: string; exportSigner?: string; otpSigner?: string }
}

const messageOf = (make: () => unknown): string | undefined => {
  try {
    make()
    return undefined
  } catch (error) {
    // The checks name an option and what it takes, never its value.
    return error instanceof TypeError || error instanceof RangeError ? error.message : 'an error'
  }
}

/** What is wrong with the options. It makes at most three reads at the service, and one at the store. */
export async function findingsOfConfig(
  { relay, appSessions, wallet }: DoctorConfig,
  send: Send,
): Promise<Found[]> {
  // The start is not an event of the app.
  const options = typeof relay?.onEvent === 'function' ? { ...relay, onEvent: () => undefined } : relay
  const refusal = messageOf(() => createRelay(options))
  if (refusal !== undefined) return [{ id: 'RELAY_OPTIONS_WRONG', where: refusal }]
  const { origins } = relay.relyingParty
  const isDeployed = origins.some((origin) => origin.startsWith('https:'))
  const ofSessions = appSessions && messageOf(() => createAppSessions(appSessions))
  const ofDeployment = only([
    origins.some((origin) => origin.startsWith('http:')) && { id: 'HTTP_ORIGIN' },
    relay.mode === 'sandbox' && { id: 'SANDBOX_MODE' },
    relay.quotas === false && { id: 'QUOTAS_OFF' },
    relay.notifyOwner === undefined && { id: 'NO_OWNERSHIP_NOTICE' },
    relay.authorizeAction === undefined && { id: 'NO_PAYMENT_POLICY' },
  ])
  const { profile = 'document' } = wallet ?? {}
  return only([
    ...findingsOfRpId(relay, wallet?.rpId),
    ...(isDeployed ? ofDeployment : []),
    ofSessions !== undefined && { id: 'APP_SESSIONS_WRONG', where: ofSessions },
    appSessions?.secret === relay.service.clientSecret && { id: 'SECRET_SHARED' },
    wallet && profile !== (relay.profile ?? 'document') && { id: 'PROFILE_MISMATCH' },
    ...(wallet ? findingsOfSigners(wallet, relay, isDeployed) : []),
    ...(
      await Promise.all([findingsOfStore(relay, isDeployed), findingsOfService(relay, send, isDeployed)])
    ).flat(),
  ])
}

function findingsOfRpId({ relyingParty: { id, origins } }: RelayOptions, ofWallet = id): Found[] {
  if (!isRpId(id)) return [{ id: 'RP_ID_FORM', where: id }]
  if (ofWallet !== id)
    return [{ id: 'RP_ID_MISMATCH', where: `${ofWallet} in the wallet, ${id} in the relay` }]
  // Pages of another domain may be listed in its file: only a look at the page shows that. One page must be its own.
  const isOfOne = origins.some((origin) => !URL.canParse(origin) || isWithin(new URL(origin).hostname, id))
  return isOfOne ? [] : [{ id: 'RP_ID_MISMATCH', where: `${id} for relyingParty.origins` }]
}

function findingsOfSigners(
  wallet: NonNullable<DoctorConfig['wallet']>,
  relay: RelayOptions,
  isDeployed: boolean,
): Found[] {
  const isRequired = { exportSigner: relay.allowExport === true, otpSigner: relay.profile === '2026-08' }
  return (['exportSigner', 'otpSigner'] as const).flatMap((where): Found[] => {
    const signer = wallet[where]
    if (signer === undefined) return isRequired[where] ? [{ id: 'SIGNER_MISSING', where }] : []
    if (signer === 'unsigned-sandbox') return isDeployed ? [{ id: 'UNSIGNED_SIGNER', where }] : []
    const problem = messageOf(() => ECDH.convertKey(signer, 'prime256v1', 'hex', 'hex', 'compressed'))
    return problem === undefined && /^(?:[\da-f]{66}|[\da-f]{130})$/i.test(signer)
      ? []
      : [{ id: 'SIGNER_KEY_WRONG', where }]
  })
}

async function findingsOfStore({ store }: RelayOptions, isDeployed: boolean): Promise<Found[]> {
  if (store === undefined) return isDeployed ? [{ id: 'STORE_IN_MEMORY' }] : []
  const look = async () => (await store.about?.()) ?? store.ping()
  const about = await withDeadline(look(), 5_000, () => new Error('too slow')).catch(() => 'away' as const)
  if (about === 'away') return [{ id: 'RELAY_NOT_READY' }]
  const { kind, evictionPolicy = 'noeviction' } = about ?? {}
  if (kind === 'memory' && isDeployed) return [{ id: 'STORE_IN_MEMORY' }]
  return evictionPolicy === 'noeviction' ? [] : [{ id: 'STORE_EVICTS', where: evictionPolicy }]
}

/** @param options - Those of the relay, already checked. */
async function findingsOfService(
  { service, profile = 'document' }: RelayOptions,
  send: Send,
  isDeployed: boolean,
): Promise<Found[]> {
  const look = createLook(service.fetch ?? send)
  const read = async (path: string) => {
    const headers = { Authorization: authorizationOf(service), Accept: 'application/json' }
    const seen = await look(`${checkedBaseUrl(service.baseUrl)}${path}`, headers)
    return seen && { ...seen, rows: rowsOf(seen.text) }
  }
  const tokens = await read('/tokens?limit=100')
  if (tokens === undefined) return [{ id: 'SERVICE_UNREACHABLE' }]
  if (tokens.status === 401) return [{ id: 'CREDENTIALS_REFUSED' }]
  if (tokens.status === 403) return [{ id: 'PERMISSION_MISSING', where: 'VIEW' }]
  if (tokens.status >= 500) return [{ id: 'SERVICE_UNREACHABLE', where: `status ${tokens.status}` }]
  if (tokens.rows === undefined) return [{ id: 'SERVICE_ELSEWHERE', where: `status ${tokens.status}` }]
  const own = tokens.rows.find(({ clientId }) => clientId === service.tokenId)?.permissions
  const missing = Array.isArray(own) ? ['TRANSACT', 'MANAGE'].filter((one) => !own.includes(one)) : []
  const accounts = (await read('/platform/internal-accounts'))?.rows ?? []
  // Source: dated profiles, section 1: an InternalAccount has `status` and `totalBalance` since 2026-08.
  const isAugust = accounts.some((account) => account.totalBalance !== undefined)
  const config = isDeployed ? await read('/config') : undefined
  return only([
    config?.status === 200 && !/"webhookEndpoint"\s*:\s*"/.test(config.text) && { id: 'NO_WEBHOOK' },
    missing.length > 0 && { id: 'PERMISSION_MISSING', where: missing.join(', ') },
    accounts.length > 0 &&
      isAugust !== (profile === '2026-08') && {
        id: 'SERVICE_PROFILE',
        where: isAugust ? '2026-08' : 'an older one',
      },
    isClockOff(tokens) && { id: 'CLOCK_OFF', where: 'the service, or this machine' },
  ])
}

/** @returns The rows of a list of the service; undefined if the text is none. */
function rowsOf(text: string): Record<string, unknown>[] | undefined {
  try {
    const { data } = JSON.parse(text)
    return Array.isArray(data) ? data.filter((row) => typeof row === 'object' && row !== null) : undefined
  } catch {
    return undefined // Ignored: why it is not JSON.
  }
}
