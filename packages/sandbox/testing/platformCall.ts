/** Calls the service in process, as the app's backend would. */

import {
  type EndpointParams,
  type Exchanges,
  fillPath,
  type ServiceEndpointName,
  serviceEndpoints,
} from '@embedded-wallet/protocol'
import type { Sandbox } from '@embedded-wallet/sandbox'

/** Calls an endpoint of the service by its name. Throws an `Error` with the response's body when it is refused. */
export type PlatformCall = <Name extends ServiceEndpointName>(
  name: Name,
  call: { params?: EndpointParams<Name>; query?: Exchanges[Name]['query']; body?: Exchanges[Name]['body'] },
) => Promise<Exchanges[Name]['response']>

/** @returns Calls with the platform's credentials of a sandbox. */
export function platformCall({ baseUrl, tokenId, clientSecret, fetch }: Sandbox): PlatformCall {
  return async (name, { params, query, body }) => {
    const { method, path } = serviceEndpoints[name]
    const search =
      query === undefined ? '' : `?${new URLSearchParams(Object.entries(query as Record<string, string>))}`
    const response = await fetch(
      new Request(baseUrl + fillPath(path, params ?? {}) + search, {
        method,
        headers: {
          Authorization: `Basic ${btoa(`${tokenId}:${clientSecret}`)}`,
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        },
        body: body === undefined ? null : JSON.stringify(body),
      }),
    )
    if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`)
    return response.json()
  }
}
