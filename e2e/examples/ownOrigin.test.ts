/** Story: a shop and its wallet on two hosts, in two processes, as `examples/own-origin` and its guide say. */

import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from 'playwright'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { useOwnOrigin } from '../../lab/ownOriginUser.mjs'
import { freePort, startProcess } from '../../lab/startProcess.mjs'
import { ensureChromium } from '../../scripts/programs.mjs'
import { openPage, run } from './createdApp.js'

const command = fileURLToPath(
  new URL('../../packages/create-embedded-wallet/bin/embedded-wallet.js', import.meta.url),
)

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: ensureChromium() })
})
afterAll(() => browser?.close())

test('a user signs up in the wallet, the shop takes the sign-in over, a payment is made, and one click ends both', async () => {
  const [shopPort, walletPort, redeemPort] = [await freePort(), await freePort(), await freePort()]
  const [shop, wallet] = [`http://shop.localhost:${shopPort}`, `http://wallet.shop.localhost:${walletPort}`]
  const program = await startProcess(['npm', 'start'], {
    cwd: fileURLToPath(new URL('../../examples/own-origin/', import.meta.url)),
    isGroup: true,
    env: {
      // Its sandbox keeps nothing, as in a test.
      NODE_ENV: undefined,
      NODE_TEST_CONTEXT: 'child',
      SHOP: shop,
      WALLET: wallet,
      VITE_WALLET: wallet,
      REDEEM_PORT: String(redeemPort),
      REDEEM_SECRET: 'a-secret-of-both-programs',
    },
  })
  onTestFinished(async () => void (await program.stop()))
  await program.until((text) => (text.includes(`\n${shop}`) && text.includes(`\n${wallet}`)) || undefined)

  // An address without a scheme is http only on this machine.
  const address = wallet.replace('http://', '')
  expect(await run('node', [command, 'doctor', `${address}/window`])).toMatch(/^Nothing is wrong\./)
  const { page, complaints } = await openPage(browser)
  onTestFinished(() => page.context().close())
  const response = await page.goto(shop)
  const policy = response!.headers()['content-security-policy']!
  expect(policy).toContain(`frame-src ${wallet};`)
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types")
  expect(policy).not.toMatch(/unsafe|\*/)
  await useOwnOrigin(page, { shop, output: program.output })
  expect(complaints).toEqual([])
  const stranger = await fetch(`http://127.0.0.1:${redeemPort}`, { method: 'POST', body: '{}' })
  expect(stranger.status).toBe(403)
})
