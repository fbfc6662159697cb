/** Where a caller is: its address, and the network of that, so that one caller counts as one. */

import { emit } from '@embedded-wallet/protocol'
import { callHook, HookError } from './deadline.js'
import type { OnRelayEvent, RelayWarning } from './events.js'

/** What says where a caller is. */
interface AddressOptions {
  clientAddress?:
    | ((request: Request, caller: { address: string | undefined }) => string | undefined)
    | undefined
  quotas?: unknown
  onEvent?: OnRelayEvent | undefined
}

/**
 * Makes the function that says where a caller is. It warns once when it cannot.
 *
 * @param options - Without `onEvent`, the warning goes to the console.
 * @param warnings - What was reported: it gets the code.
 */
export function createAddressOf(
  { clientAddress, quotas, onEvent }: AddressOptions,
  warnings: Set<RelayWarning['code']>,
): (request: Request, socket: string | undefined) => string | undefined {
  const find = (request: Request, socket: string | undefined) => {
    if (clientAddress !== undefined) {
      const said: unknown = callHook('clientAddress', () => clientAddress(request, { address: socket }))
      if (said != null && typeof said !== 'string')
        throw new HookError(
          'clientAddress',
          new TypeError('clientAddress must return a text, and no promise'),
        )
      return said ?? socket
    }
    // The socket is the proxy's: counted by it, one stranger would use up what all users have.
    return isProxied(request.headers) ? undefined : socket
  }
  return (request, socket) => {
    const address = find(request, socket)
    if (address !== undefined || quotas === false || warnings.has('NO_CLIENT_ADDRESS')) return address
    warnings.add('NO_CLIENT_ADDRESS')
    const message =
      'This relay does not know the addresses of its callers, so quotas per address count nothing. Set clientAddress where it is behind a proxy; else use nodeListener, or call relay(request, { address }).'
    if (onEvent === undefined) console.warn(message)
    else emit(onEvent, { event: 'warning', code: 'NO_CLIENT_ADDRESS', message })
    return address
  }
}

/** Whether a call came through a proxy, so that the socket is the proxy's. */
export const isProxied = (headers: Headers): boolean =>
  ['Forwarded', 'X-Forwarded-For', 'X-Real-IP'].some((name) => headers.has(name))

/** The part of an address that a caller cannot easily change: IPv4 without its port, or the first bits of IPv6: a home has 64 of its own, a customer of a data center often 48. */
export function networkOf(address: string, bits: 48 | 64 = 64): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/i.exec(address)?.[1]
  if (v4 !== undefined) return v4
  const text = address.slice(0, 64).toLowerCase()
  if (!text.includes(':')) return text
  const [head = [], tail = []] = text
    .replace(/^\[|[\]%].*/g, '')
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = Array(Math.max(0, 8 - head.length - tail.length)).fill('0')
  const groups = [...head, ...zeros, ...tail].slice(0, bits / 16)
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/${bits}`
}
