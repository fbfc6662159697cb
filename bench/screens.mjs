/** The bytes of ready-made screens beside those of the peers, for the same job: with what they stand on, beyond React, style sheets included. */

import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { bytes, firstLoad } from '../scripts/measureSizes.mjs'

const own = (path) => fileURLToPath(new URL(path, import.meta.url))
const external = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client']

const wallet = (names) => ({
  root: own('./'),
  code: `import '@embedded-wallet/ui/styles.css'\nexport { WalletScreens, ${names} } from '@embedded-wallet/ui'`,
})
const kit = {
  root: own('peers/'),
  code: `import '@turnkey/react-wallet-kit/styles.css'\nexport { TurnkeyProvider, useTurnkey } from '@turnkey/react-wallet-kit'`,
}
const cdp = (names) => ({
  root: own('peers/'),
  code: `export { CDPReactProvider, ${names} } from '@coinbase/cdp-react'`,
})
const all =
  'WalletLogin, WalletButton, WalletBalance, WalletActivity, WalletReceive, WalletPay, WalletSettings'

/** The kit opens each of its dialogs from one hook, so it has one bundle for all of them. */
const contenders = {
  'log in: ours': wallet('WalletLogin'),
  'log in: @turnkey/react-wallet-kit': kit,
  'log in: @coinbase/cdp-react': cdp('AuthButton'),
  'pay: ours': wallet('WalletPay'),
  'pay: @coinbase/cdp-react, SendEvmTransactionButton': cdp('SendEvmTransactionButton'),
  'every screen: ours': wallet(all),
  'every screen: @coinbase/cdp-react': { root: own('peers/'), code: `export * from '@coinbase/cdp-react'` },
}

async function bundle({ root, code }) {
  const entry = 'virtual:entry.js'
  const plugin = {
    name: 'entry',
    resolveId: (id) => (id === entry ? `${root}entry.js` : undefined),
    load: (id) => (id === `${root}entry.js` ? code : undefined),
  }
  const { output } = await build({
    root,
    logLevel: 'silent',
    configFile: false,
    plugins: [plugin],
    define: { 'process.env': '{}', 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rollupOptions: { input: entry, external, preserveEntrySignatures: 'allow-extension' },
    },
  })
  const styles = output.flatMap(({ fileName, source }) =>
    fileName.endsWith('.css') ? [{ code: source }] : [],
  )
  const chunks = output.filter(({ type }) => type === 'chunk')
  return { first: bytes(firstLoad(chunks)) + bytes(styles), whole: bytes(chunks) + bytes(styles) }
}

/** @returns A row for each contender: what must be there before the first view, and everything that the screens may load. */
export async function measureScreens() {
  const rows = []
  for (const [title, app] of Object.entries(contenders)) {
    const { first, whole } = await bundle(app)
    const [one, every] = [first, whole].map((size) => (size / 1000).toFixed(1))
    rows.push({
      title: `kB, min+brotli, screens to ${title}`,
      goal: '',
      measured: `${one}, with all that loads later ${every}`,
      drift: 'exact',
      verdict: 'for comparison',
    })
  }
  return rows
}
