/** Refuses what foreign web pages send to the command. A browser adds the credentials that its user entered on the control page. */

import { isIP } from 'node:net'
import { Refusal, responseOf } from '../refusal.js'

const safeMethods = ['GET', 'HEAD', 'OPTIONS']
/** Pages of any origin exchange their authorization codes here. The code is the proof. */
const publicPath = '/identity/token'

/**
 * Creates the check of requests.
 *
 * A request that changes state must come from the sandbox's own pages, or from a program, which sends neither `Origin` nor
 * `Sec-Fetch-Site`. Every request must name a host of this machine: a page can bind its own name to this address, and is then
 * of the same origin.
 *
 * @param hosts - Names that are allowed besides those of the loopback interface and IP addresses.
 * @returns A function that gives the response of a refused request; `undefined` for all others.
 * @see https://fetch.spec.whatwg.org/#origin-header
 * @see https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header
 */
export function createGuard(hosts: readonly string[]): (request: Request) => Response | undefined {
  return ({ method, headers, url }) => {
    const host = headers.get('host')?.toLowerCase() ?? ''
    if (!isOwnHost(host, hosts))
      return refuse('the Host is not a name of this sandbox; --allowed-host adds a name')
    if (safeMethods.includes(method) || new URL(url).pathname === publicPath) return undefined
    const origin = headers.get('origin')
    const site = headers.get('sec-fetch-site')
    const isForeign =
      (origin !== null && hostOf(origin) !== host) || site === 'cross-site' || site === 'same-site'
    return isForeign ? refuse('a page of another origin must not change the sandbox') : undefined
  }
}

/** No web page can have an IP address of its own as the name of this machine, so these are always allowed. */
function isOwnHost(host: string, hosts: readonly string[]): boolean {
  const name = host.replace(/:\d+$/, '')
  const address = name.replace(/^\[(.*)\]$/, '$1')
  return name === 'localhost' || name.endsWith('.localhost') || isIP(address) !== 0 || hosts.includes(name)
}

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined)

const refuse = (message: string) => responseOf(new Refusal('FORBIDDEN', message))
