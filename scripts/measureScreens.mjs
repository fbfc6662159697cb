/** Measures the screens in an app, beyond core and the framework: in one language, with their hooks and their style sheet. */

import { fileURLToPath } from 'node:url'
import { elementsChunks, elementsConfig } from '../packages/ui/elementsConfig.mjs'
import { bytes, chunksOf, firstLoad } from './measureSizes.mjs'

const folder = fileURLToPath(new URL('../packages/ui/', import.meta.url))
const core = '@embedded-wallet/core'
const framework = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', '@tanstack/react-query']

const all =
  'WalletLogin, WalletButton, WalletBalance, WalletActivity, WalletReceive, WalletPay, WalletSettings'
/** What an app imports for each job, with the goal of its first view and the bounds that a release must keep, in kB. */
const jobs = [
  { label: 'login', names: 'WalletLogin', goal: 16, bound: 18.3, wholeBound: 27.3 },
  { label: 'pay', names: 'WalletPay', goal: 13, bound: 25.7, wholeBound: 33.6 },
  { label: 'all screens', names: all, goal: 38, bound: 45.9, wholeBound: 49.9 },
]

/** What draws a QR code loads when one is shown, and is not counted. */
const withoutQr = (chunks) => chunks.filter(({ moduleIds }) => !moduleIds.some((id) => /\/uqr\//.test(id)))

/**
 * The first view is what the browser must have before anything shows: the login of a user who is signed out, the review of a payment. The
 * next steps and the questions load right after it, and count in the line below.
 */
const measuresOf = (chunks, { label, goal, bound, wholeBound }) => [
  { label: `${label}, first view`, bytes: bytes(firstLoad(chunks)), goal, bound },
  { label: `${label}, with every later step`, bytes: bytes(withoutQr(chunks)), bound: wholeBound },
]

/** @param conditions - Those of `exports`. */
export async function measureScreens({ conditions }) {
  const styles = `import styles from ${JSON.stringify(`${folder}src/styles.css?inline`)}\nconsole.log(styles)\n`
  const measures = []
  for (const job of jobs) {
    const code = `${styles}export { WalletScreens, ${job.names} } from ${JSON.stringify(`${folder}src/index.ts`)}`
    const chunks = await chunksOf(folder, code, { external: [core, ...framework], conditions })
    measures.push(...measuresOf(chunks, job))
  }
  const { alias, conditions: own } = elementsConfig().resolve
  const code = `export * from ${JSON.stringify(`${folder}src/elements.ts`)}`
  const chunks = await chunksOf(folder, code, {
    external: [core],
    conditions: own,
    alias,
    output: { codeSplitting: elementsChunks() },
  })
  const elements = { label: 'elements with Preact', goal: 46, bound: 43.4, wholeBound: 59.9 }
  return [...measures, ...measuresOf(chunks, elements)]
}
