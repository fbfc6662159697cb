/** Uses the components of react's README as an app would: renders them in a page, and pays with a click. */

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { toJavaScript } from '../typescript.mjs'

const program = `
import { GlobalWindow } from 'happy-dom'
const window = new GlobalWindow({ url: 'http://localhost:3000' })
for (const name of ['window', 'document', 'navigator', 'HTMLElement', 'HTMLIFrameElement', 'Node', 'Event', 'location'])
  Object.defineProperty(globalThis, name, { value: window[name] ?? window, configurable: true })
globalThis.IS_REACT_ACT_ENVIRONMENT = true
const { act, createElement, Suspense } = await import('react')
const { createRoot } = await import('react-dom/client')
const { WalletProvider } = await import('@embedded-wallet/react')
const { createTestApp } = await import('@embedded-wallet/sandbox/testing')
const [app, payment, session, lists] = await Promise.all(
  ['App', 'payment', 'session', 'lists'].map((name) => import('./' + name + '.run.mjs')),
)

const backend = createTestApp()
const wallet = await backend.signedInWallet()
const quote = await backend.quote(wallet.accountId, 5_000_000)
const element = document.createElement('main')
document.body.append(element)
const parts = [
  createElement(app.SignIn), createElement(payment.Review, { quote }), createElement(payment.CodeForm),
  createElement(session.ConfirmDialog), createElement(Suspense, { fallback: 'wait' }, createElement(lists.DeviceCount)),
  createElement(lists.LostPayments),
]
const shows = async (text) => {
  while (!element.textContent.includes(text)) await act(() => new Promise((resolve) => setImmediate(resolve)))
}
await act(() => createRoot(element).render(createElement(session.Listening, { wallet }, ...parts.map((part, key) => createElement('div', { key }, part)))))
for (const text of ['Signed in until', 'Confirm and sign', 'Send me a code', '1 devices']) await shows(text)
await act(() => [...element.querySelectorAll('button')].find((button) => button.textContent === 'Confirm and sign').click())
await shows('Paid')
if ((await backend.balance(wallet.accountId)) !== 95_000_000) throw new Error('The payment moved another amount.')
process.exit(0)
`

export default async function use({ folder, shell }) {
  for (const name of ['App', 'payment', 'session', 'lists', 'providers'])
    toJavaScript(join(folder, `${name}.tsx`))
  writeFileSync(join(folder, 'use.mjs'), program)
  await shell.run('node use.mjs')
}
