/** @turnkey/sdk-browser: the whole client; its key is in IndexedDB, too. */

import { Turnkey } from '@turnkey/sdk-browser'

const settings = { apiBaseUrl: location.origin, defaultOrganizationId: 'organization' }
let client

export async function prepare() {
  const own = await new Turnkey(settings).indexedDbClient()
  await own.resetKeyPair()
}

export async function restore() {
  client = await new Turnkey(settings).indexedDbClient()
  await client.init()
}

export const sign = async (payload) => (await client.stamper.stamp(payload)).stampHeaderValue
