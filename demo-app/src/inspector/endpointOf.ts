/** Finds the endpoint of the contract that a path belongs to. */

import { relayEndpoints, walletEndpoints } from '@embedded-wallet/protocol'

const endpoints = Object.entries({ ...walletEndpoints, ...relayEndpoints }).map(
  ([name, { method, path }]) => ({
    ...{ name, method },
    // A relay works under any mount path.
    end: new RegExp(`${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  }),
)

/** @returns The name, such as `executeQuote`; the path itself when it is no endpoint of a wallet. */
export function endpointOf(method: string, pathname: string): string {
  return endpoints.find((row) => row.method === method && row.end.test(pathname))?.name ?? pathname
}
