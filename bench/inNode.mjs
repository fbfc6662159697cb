/** The figures that need no browser and are exact: bytes and packages. */

import { fileURLToPath } from 'node:url'
import { measureCore } from '../scripts/measureSizes.mjs'
import { packagesOfCore } from '../scripts/packagesOfCore.mjs'
import { goalOf } from '../scripts/sizeTable.mjs'

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
  const sizes = measures.map(({ label, bytes }) => {
    const goal = goalOf('core', label)
    return row(
      `kB, min+brotli: ${label}`,
      goal === undefined ? '' : `≤ ${goal}`,
      (bytes / 1000).toFixed(2),
      goal === undefined ? undefined : bytes <= goal * 1000,
    )
  })
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
