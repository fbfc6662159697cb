/** Measures the screens in an app, beyond core and the framework: in one language, with their hooks and their style sheet. */

import { fileURLToPath } from 'node:url'
import { elementsConfig } from '../packages/ui/elementsConfig.mjs'
import { bytes, chunksOf, firstLoad } from './measureSizes.mjs'

const folder = fileURLToPath(new URL('../packages/ui/', import.meta.url))
const core = '@embedded-wallet/core'
const framework = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', '@tanstack/react-query']

const all =
  'WalletLogin, WalletButton, WalletBalance, WalletActivity, WalletReceive, WalletPay, WalletSettings'
/** What an app imports for each job, with the goal and the bound that a release must keep, in kB. */
const jobs = [
  { label: 'login', names: 'WalletLogin', goal: 16, bound: 24.4 },
  { label: 'pay', names: 'WalletPay', goal: 13, bound: 29.8 },
  { label: 'all screens', names: all, goal: 38, bound: 46.2 },
]

/** What draws a QR code loads when one is shown, and is not counted. */
const shownAtFirst = (chunks) => chunks.filter(({ moduleIds }) => !moduleIds.some((id) => /\/uqr\//.test(id)))

/** @param conditions - Those of `exports`. */
export async function measureScreens({ conditions }) {
  const styles = `import styles from ${JSON.stringify(`${folder}src/styles.css?inline`)}\nconsole.log(styles)\n`
  const measures = []
  for (const { names, ...job } of jobs) {
    const code = `${styles}export { WalletScreens, ${names} } from ${JSON.stringify(`${folder}src/index.ts`)}`
    const chunks = await chunksOf(folder, code, { external: [core, ...framework], conditions })
    measures.push({ ...job, bytes: bytes(shownAtFirst(chunks)) })
  }
  const { alias, conditions: own } = elementsConfig().resolve
  const code = `export * from ${JSON.stringify(`${folder}src/elements.ts`)}`
  const chunks = await chunksOf(folder, code, { external: [core], conditions: own, alias })
  return [
    ...measures,
    {
      label: 'elements with Preact, before activity and settings',
      bytes: bytes(firstLoad(chunks)),
      bound: 50.7,
    },
    { label: 'elements with Preact, all screens', bytes: bytes(shownAtFirst(chunks)), goal: 46, bound: 59.7 },
  ]
}
