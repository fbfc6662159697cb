/** Story: a heap snapshot of the page after sign-in contains the session key in no text encoding. */

import { p256 } from '@noble/curves/nist.js'
import type { Page } from '@playwright/test'
import { base58, base64, base64urlnopad, hex } from '@scure/base'
import { seal } from '../support/seal.js'
import { addAuthenticator } from './addAuthenticator.js'
import { expect, test } from './workbench.js'

/** The browser's own snapshot of the page's heap, with all its strings. */
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

test('the heap of a page contains no encoding of its session key after sign-in', {
  tag: ['@sealed-key', '@release'],
}, async ({ context, workbench }) => {
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

  // The service of this story seals a known key.
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

  // The check works: a page that stores the same key as text fails it.
  await page.evaluate((text) => Object.assign(globalThis, { careless: `${text} ` }), encodings[0])
  expect(await heapOf(page)).toContain(encodings[0])
})
