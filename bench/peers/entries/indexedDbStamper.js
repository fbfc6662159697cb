/** @turnkey/indexed-db-stamper: a key in IndexedDB that signs requests. */

import { IndexedDbStamper } from '@turnkey/indexed-db-stamper'

let stamper

/** What a sign-in leaves behind. */
export async function prepare() {
  await new IndexedDbStamper().resetKeyPair()
}

export async function restore() {
  stamper = new IndexedDbStamper()
  await stamper.init()
}

export const sign = async (payload) => (await stamper.stamp(payload)).stampHeaderValue
