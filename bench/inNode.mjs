/** The figures that need no browser: bytes and packages, which are exact; and the time of a page in a short and in a long list of the sandbox. */

import { fileURLToPath } from 'node:url'
import { createSandbox } from '@embedded-wallet/sandbox'
import { measureCore } from '../scripts/measureSizes.mjs'
import { packagesOfCore } from '../scripts/packagesOfCore.mjs'
import { interleave, median, ratio, verdict } from './statistics.mjs'

const root = fileURLToPath(new URL('../', import.meta.url))

const row = (title, goal, measured, isMet) => ({
  title,
  goal,
  measured,
  drift: 'exact',
  verdict: isMet === undefined ? 'for comparison' : isMet ? 'met' : 'missed',
})

/** @param peerBytes - The size of each contender's bundle. */
export async function measureExact(peerBytes) {
  const { measures } = await measureCore(`${root}packages/core/`, '@embedded-wallet/core')
  const sizes = measures.map(({ label, bytes, goal }) =>
    row(
      `kB, min+brotli: ${label}`,
      goal === undefined ? '' : `≤ ${goal}`,
      (bytes / 1000).toFixed(2),
      goal === undefined ? undefined : bytes <= goal * 1000,
    ),
  )
  const peers = Object.entries({
    'IndexedDbStamper, restore and sign': peerBytes.indexedDbStamper,
    '@turnkey/crypto, open a sealed key': peerBytes.turnkeyCrypto,
    'sdk-browser, restore and sign': peerBytes.sdkBrowser,
  }).map(([label, bytes]) => row(`kB, min+brotli: ${label}`, '', (bytes / 1000).toFixed(2)))
  const { names, withInstallScript } = packagesOfCore()
  return [
    ...sizes,
    ...peers,
    row('packages that core brings', '≤ 8', String(names.length), names.length <= 8),
    row(
      'of these with an install script',
      '0',
      String(withInstallScript.length),
      withInstallScript.length === 0,
    ),
  ]
}

async function sandboxWith(count) {
  const sandbox = createSandbox({ folder: false })
  const createdAt = '2026-11-22T12:00:00.000Z'
  await sandbox.restore(
    Array.from({ length: count }, (_, i) => {
      const id = `Customer:${i}`
      const names = { platformCustomerId: `user-${i}`, umaAddress: `$user${i}@sandbox.example` }
      return ['customers', id, { id, ...names, customerType: 'INDIVIDUAL', createdAt, updatedAt: createdAt }]
    }),
  )
  const authorization = `Basic ${btoa(`${sandbox.tokenId}:${sandbox.clientSecret}`)}`
  return async () => {
    const started = performance.now()
    let cursor
    for (let page = 0; page < 40; page++) {
      const query = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`
      const url = `${sandbox.baseUrl}/customers?limit=20${query}`
      const response = await sandbox.fetch(new Request(url, { headers: { authorization } }))
      cursor = (await response.json()).nextCursor
    }
    return (performance.now() - started) / 40
  }
}

export async function measureLists(rounds) {
  const contenders = { long: await sandboxWith(30_000), short: await sandboxWith(1_000) }
  for (const run of Object.values(contenders)) await run()
  const results = await interleave(['long', 'short', 'short (A/A)'], rounds, (name) => contenders[name]())
  const drift = Math.abs(1 - ratio(results['short (A/A)'], results.short))
  const measured = ratio(results.long, results.short)
  return {
    title: 'a page of 20 customers: in a list of 30,000 ÷ of 1,000',
    goal: 'flat',
    measured: `${measured.toFixed(2)} (${median(results.long).toFixed(2)} ms ÷ ${median(results.short).toFixed(2)} ms)`,
    drift: `${(100 * drift).toFixed(0)} %`,
    verdict: verdict(drift, measured <= 1.25),
  }
}
