/** Story: a hostile script replaces 45 things of the shop's page, one at a time, and the wallet is on a host of its own. None gives it a key, where the service seals keys and where the wallet makes them. */

import { p256 } from '@noble/curves/nist.js'
import type { BrowserContext, Page } from '@playwright/test'
import { hex } from '@scure/base'
import { seal } from '../support/seal.js'
import { addAuthenticator } from './addAuthenticator.js'
import { type HostileOptions, installHostileScript } from './hostileScript.js'
import {
  expect,
  isSignedIn,
  type OwnOrigin,
  openShop,
  openWalletTab,
  parts,
  signIn,
  test,
} from './ownOrigin.js'
import { patches } from './patches.js'
import type { ProfileName } from './profiles.js'
import { rowsOfRelease, some } from './tableRows.js'

const times = ['before load', 'after load', 'after sign-in'] as const

interface Cell {
  time: (typeof times)[number]
  install: HostileOptions
}

/** So many pages wait for one sign-in: each is hostile in its own way. */
const atOnce = 9

/** Has the page of one cell loaded, and connected to the wallet. A patch may break it. */
async function openCell(page: Page, own: OwnOrigin, { time, install }: Cell, query: string) {
  await openShop(page, own, query).catch(() => undefined)
  if (time === 'after load') await page.evaluate(installHostileScript, install)
}

/** The page uses the wallet as much as it can. @returns Whether the script got a key. */
async function useCell(page: Page, own: OwnOrigin, { time, install }: Cell) {
  // Only a script that changes nothing leaves the page as it was.
  if (!install.isActive || time === 'after sign-in') await isSignedIn(page)
  if (time === 'after sign-in') await page.evaluate(installHostileScript, install)
  await page.evaluate(async () => {
    await core.getSession(wallet).catch(() => undefined)
    await core.requestQuote(wallet, { order: { amount: 1_000_000 } }).catch(() => undefined)
  })
  const { hasSeenKey, ownedKeys } = await page.evaluate(() => globalThis.loot())
  return hasSeenKey || own.clientKeys.some((key) => ownedKeys.includes(key.slice(2, 66)))
}

/** @returns The cells in which the script got a key. */
async function tryAll(
  context: BrowserContext,
  own: OwnOrigin,
  { tab, cells, profile }: { tab: Page; cells: Cell[]; profile: ProfileName },
) {
  const taken: string[] = []
  const pages = await Promise.all(cells.slice(0, atOnce).map(() => context.newPage()))
  own.now.script = ({ searchParams }) => {
    const { time, install } = cells[Number(searchParams.get('cell'))]!
    return time === 'before load' ? `(${installHostileScript})(${JSON.stringify(install)})` : ''
  }
  for (let first = 0; first < cells.length; first += atOnce) {
    await tab.evaluate(() => globalThis.wallet && core.signOut(wallet).catch(() => undefined))
    const open = pages.flatMap((page, n) => {
      const cell = cells[first + n]
      return cell === undefined ? [] : { page, cell, query: `?cell=${first + n}` }
    })
    for (const { page, cell, query } of open) await openCell(page, own, cell, query)
    await signIn(tab, { profile })
    const ends = await Promise.all(open.map(({ page, cell }) => useCell(page, own, cell)))
    for (const [n, isTaken] of ends.entries())
      if (isTaken) taken.push(`${open[n]!.cell.install.patch}, ${open[n]!.cell.time}`)
  }
  return taken
}

const cellsOf = (patches: readonly string[], masked: number[]): Cell[] =>
  patches.flatMap((patch) =>
    times.flatMap((time) =>
      [false, true].map((isActive) => ({ time, install: { patch, isActive, masked } })),
    ),
  )

/** As `openWalletTab`, where an account has codes from its birth and the wallet makes its keys. */
async function openHeldTab(context: BrowserContext, { wallet, accountId, token, newestCode }: OwnOrigin) {
  const tab = await context.newPage()
  await tab.goto(wallet)
  await tab.waitForFunction(() => globalThis.core !== undefined)
  await addAuthenticator(tab)
  await tab.evaluate(
    ({ accountId, token }) => {
      const headers = { Authorization: `Bearer ${token}` }
      const own = { accountId, relayUrl: `${location.origin}/wallet`, headers, profile: '2026-08' }
      const signers = { otpSigner: 'unsigned-sandbox', approvePayload: () => true }
      globalThis.wallet = core.createWallet({ ...own, ...signers })
      return core.sendEmailOtp(wallet)
    },
    { accountId, token },
  )
  await tab.evaluate(async (otp) => {
    await core.signInWithEmailOtp(wallet, { otp })
    await core.registerPasskey(wallet, { nickname: 'My phone' })
  }, newestCode())
  return tab
}

const print = (keys: string, taken: string[], tried: readonly string[]) =>
  console.log(`Patches, own origin, ${keys}: keys reached ${taken.length} of ${tried.length * 3}`)

for (const { part, most, tag } of parts)
  test(`patches of the page give it no key that the service seals (${part})`, { tag }, async ({
    own,
    context,
  }) => {
    test.setTimeout(15 * 60_000)
    const { tab } = await openWalletTab(context, own)
    const chosen = some(patches, most / 2)
    const { secretKey } = p256.keygen()
    own.sealWith((clientPublicKey) => seal(secretKey, hex.decode(clientPublicKey)))
    const masked = [...secretKey].map((byte) => byte ^ 0x5a)
    const taken = await tryAll(context, own, { tab, cells: cellsOf(chosen, masked), profile: 'document' })
    print('sealed', taken, chosen)
    expect(taken).toEqual([])
  })

test.describe('a wallet that makes its keys', () => {
  test.use({ service: '2026-08' })
  test('patches of the page give it no key that the wallet makes', { tag: ['@money', '@release'] }, async ({
    own,
    context,
  }) => {
    test.setTimeout(15 * 60_000)
    const tab = await openHeldTab(context, own)
    const chosen = some(patches, rowsOfRelease)
    const taken = await tryAll(context, own, { tab, cells: cellsOf(chosen, []), profile: '2026-08' })
    print('client-held', taken, chosen)
    expect(taken).toEqual([])
  })
})
