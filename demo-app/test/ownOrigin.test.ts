/** The demo from outside: with `--own-origin` two hosts behind one port, of which only the wallet's has the relay; and what `embedded-wallet doctor` says of it. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, test } from 'vitest'
import { examine } from '../../packages/create-embedded-wallet/src/doctor/examine'
import { createApp } from '../server/app'
import { createOwnOriginHost } from '../server/ownOrigin'

const folder = mkdtempSync(join(tmpdir(), 'own-origin-'))
mkdirSync(join(folder, 'site'))
for (const name of ['frame', 'window'])
  writeFileSync(
    join(folder, 'site', `${name}.html`),
    '<script type="application/json" id="wallet-config"></script><script type="importmap">{}</script>',
  )
const host = createOwnOriginHost(4000, folder, join(folder, 'site'))
afterAll(host.close)

const [shop, wallet] = ['http://shop.localhost:4000', 'http://wallet.shop.localhost:4000']
const send = async (url: string, init?: RequestInit) =>
  host.handle(new Request(url, init), { address: '127.0.0.1' })

test('the shop may frame its wallet and nothing else, and only the shop may frame it', async () => {
  const shopPolicy = (await send(`${shop}/api/session`)).headers.get('Content-Security-Policy')
  expect(shopPolicy).toContain(`frame-src ${wallet}`)
  expect(shopPolicy).toContain("frame-ancestors 'none'")
  const frame = await send(`${wallet}/frame`, { headers: { 'Sec-Fetch-Site': 'same-site' } })
  expect(frame.headers.get('Content-Security-Policy')).toContain(`frame-ancestors ${shop}`)
  expect(await frame.text()).toContain('"rpId":"wallet.shop.localhost"')
})

test('the shop has no relay, and a page of the shop may not call that of the wallet', async () => {
  expect((await send(`${shop}/wallet/health/ready`)).status).toBe(404)
  expect((await send(`${wallet}/wallet/health/ready`)).status).toBe(200)
  const headers = { 'Wallet-Call': '1', Origin: shop }
  expect((await send(`${wallet}/wallet/login/sign-out`, { method: 'POST', headers })).status).toBe(403)
})

test('a made-up code begins no session of the shop, and another page may not even send it', async () => {
  const begin = (Origin: string) =>
    send(`${shop}/api/session`, {
      method: 'POST',
      headers: { Origin, 'Content-Type': 'application/json' },
      body: JSON.stringify({ code: 'a'.repeat(43) }),
    })
  const refused = await begin(shop)
  expect([refused.status, refused.headers.get('Set-Cookie')]).toEqual([403, null])
  expect((await begin(wallet)).status).toBe(403)
  expect(await (await send(`${shop}/api/session`)).json()).toBeNull()
})

it.each([
  ['http://localhost:3000', '127.0.0.1'],
  // A deployment must have more, such as safe cookies and Trusted Types.
  ['https://demo.example', '192.0.2.1'],
])('finds nothing wrong with the demo at %s, called from %s', async (origin, remoteAddress) => {
  const folder = mkdtempSync(join(tmpdir(), 'demo-page-'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Wallet</title>')
  const app = createApp({ publicOrigin: origin }, origin, folder)
  const caller = { address: remoteAddress }
  expect(
    await examine({ url: origin, send: async (request) => app.request(request, undefined, caller) }),
  ).toEqual([])
  rmSync(folder, { recursive: true })
})
