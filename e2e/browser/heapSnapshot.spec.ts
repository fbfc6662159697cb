/** Story: a memory dump of the page after sign-in. The session key is nowhere in it as text, because it never was text. */

import { p256 } from '@noble/curves/nist.js'
import type { Page } from '@playwright/test'
import { base58, base64, base64urlnopad, hex } from '@scure/base'
import { seal } from '../support/seal.js'
import { addAuthenticator } from './addAuthenticator.js'
import { expect, test } from './workbench.js'

/** All strings of the page's heap, as the browser's own snapshot has them. */
async function heapOf(page: Page): Promise<string> {
  const cdp = await page.context().newCDPSession(page)
  let snapshot = ''
  cdp.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => {
    snapshot += chunk
  })
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await cdp.detach()
  return snapshot
}

test('a known session key, sealed to the page: after sign-in its heap has it in no encoding', async ({
  context,
  workbench,
}) => {
  const { secretKey } = p256.keygen()
  const encodings = [
    hex.encode(secretKey),
    hex.encode(secretKey).toUpperCase(),
    base64.encode(secretKey).replace(/=+$/, ''),
    base64urlnopad.encode(secretKey),
    base58.encode(secretKey),
    BigInt(`0x${hex.encode(secretKey)}`).toString(),
  ]
  const accountId = await workbench.arrange<string>('account')
  const page = await workbench.openTab(context, accountId)
  await addAuthenticator(page)

  // A service that seals a key which the story knows.
  let clientPublicKey = ''
  await page.route('**/challenge', async (route) => {
    clientPublicKey = route.request().postDataJSON().clientPublicKey
    await route.continue()
  })
  await page.route('**/verify', async (route) => {
    const response = await route.fetch()
    const encryptedSessionSigningKey = await seal(secretKey, hex.decode(clientPublicKey))
    await route.fulfill({ response, json: { ...(await response.json()), encryptedSessionSigningKey } })
  })
  const publicKey = await page.evaluate(async () => {
    await core.registerPasskey(wallet, { nickname: 'My phone' })
    return (await core.signInWithPasskey(wallet)).publicKey
  })
  expect(publicKey).toBe(hex.encode(p256.getPublicKey(secretKey, true)))
  await page.evaluate(() => core.signPayload(wallet, { payloadToSign: '{}' }))

  const heap = await heapOf(page)
  expect(heap).toContain(publicKey)
  expect(encodings.filter((encoding) => heap.includes(encoding))).toEqual([])

  // It would be found: the same dump, once the page is careless with the same key.
  await page.evaluate((text) => Object.assign(globalThis, { careless: `${text} ` }), encodings[0])
  expect(await heapOf(page)).toContain(encodings[0])
})
