/** Where a caller is: its address, and the network of that, so that one caller counts as one. */

import { emit } from '@embedded-wallet/protocol'
import { convertIPv6BinaryToString, convertIPv6ToBinary, isIPv4MappedIPv6 } from 'hono/utils/ipaddr'
import { callHook, HookError } from './deadline.js'
import type { OnRelayEvent, RelayWarning } from './events.js'

/** Finds the address of a caller. */
interface AddressOptions {
  clientAddress?:
    | ((request: Request, caller: { address: string | undefined }) => string | undefined)
    | undefined
  quotas?: unknown
  relyingParty: { id: string }
  onEvent?: OnRelayEvent | undefined
}

/**
 * Makes the function that finds the address of a caller. It warns once if it cannot.
 *
 * @param options - Without `onEvent`, the warning goes to the console.
 * @param warnings - What was reported: it gets the code.
 * @returns A function of the adapter's information: `address` is present but undefined if it has none for this caller. Callers without the
 * address that others have count as one, `hidden`: `shownAddress` has what the service may read.
 */
export function createAddressOf(
  { clientAddress, quotas, relyingParty, onEvent }: AddressOptions,
  warnings: Set<RelayWarning['code']>,
): (request: Request, caller: { address?: string | undefined }) => string | undefined {
  let hasAddresses = false
  const isPublic = !isLocal(relyingParty.id)
  const find = (request: Request, socket: string | undefined) => {
    const said: unknown =
      clientAddress && callHook('clientAddress', () => clientAddress(request, { address: socket }))
    if (said == null || typeof said === 'string') return said ?? socket
    // The rejection of a promise that is not waited for would end the process.
    Promise.resolve(said).catch(() => undefined)
    throw new HookError('clientAddress', new TypeError('clientAddress must return a string, not a promise'))
  }
  return (request, caller) => {
    // The socket is the proxy's: counted by it, one stranger would use up what all users have.
    const isOfProxy =
      clientAddress === undefined && isProxied(request.headers, isPublic ? caller.address : '')
    const address = isOfProxy ? undefined : find(request, caller.address)
    // Who resets the connection right after the call has no address anymore, and would be counted by nothing.
    if (address === undefined && !isOfProxy && hasAddresses && 'address' in caller) return hidden
    hasAddresses ||= address !== undefined
    if (address !== undefined || quotas === false || warnings.has('NO_CLIENT_ADDRESS')) return address
    warnings.add('NO_CLIENT_ADDRESS')
    const message =
      'This relay does not know the addresses of its callers, so quotas per address have no effect. Set clientAddress where it is behind a proxy; else use nodeListener, or call relay(request, { address }).'
    if (onEvent === undefined) console.warn(message)
    else emit(onEvent, { event: 'warning', code: 'NO_CLIENT_ADDRESS', message })
    return address
  }
}

const hidden = 'hidden'

/** The address of a caller, where it is one. */
export const shownAddress = (address: string | undefined): string | undefined =>
  address === hidden ? undefined : address

/** `localhost` and names below it: browsers treat them as secure. */
export const isLocal = (hostname: string): boolean => /^(?:[\w-]+\.)*localhost$/.test(hostname)

/** Whether a call came through a proxy, so that the socket is the proxy's: many send no header, and no user of a public page is on this machine. */
const isProxied = (headers: Headers, socket = ''): boolean =>
  /^(?:(?:::ffff:)?127\.|::1$)/.test(socket) ||
  ['Forwarded', 'X-Forwarded-For', 'X-Real-IP'].some((name) => headers.has(name))

/** The part of an address that a caller cannot easily change: IPv4 without its port, or the first bits of IPv6: a home has 64 of its own, a customer of a data center often 48. */
export function networkOf(address: string, bits: 48 | 64 = 64): string {
  const text = address.slice(0, 64).toLowerCase()
  const [, v6, v4] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d+)?$/.exec(text) ?? []
  const host = v6 ?? v4 ?? text
  if (!host.includes(':')) return host
  try {
    const value = convertIPv6ToBinary(host)
    if (isIPv4MappedIPv6(value)) return convertIPv6BinaryToString(value).replace('::ffff:', '')
    const others = BigInt(128 - bits)
    return `${convertIPv6BinaryToString((value >> others) << others)}/${bits}`
  } catch {
    // Ignored: a text that is not an address counts as it is.
    return host
  }
}
