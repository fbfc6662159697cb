/** Elements inside the components of an app, such as those of Lit: a shadow root has no style sheet of the page. */

import './page.js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { adoptStyles } from '../src/elements/adoptStyles.js'
import { createScreensHost } from '../src/elements/screensHost.js'
import { act } from './openShop.js'

const { CSSStyleSheet: Sheet } = window as unknown as typeof globalThis
beforeEach(() => void vi.stubGlobal('CSSStyleSheet', Sheet))
afterEach(() => {
  vi.unstubAllGlobals()
  document.adoptedStyleSheets = []
  document.body.replaceChildren()
})
/** Each root begins with a sheet of the app. */
function sheetsOf<Root extends DocumentOrShadowRoot>(root: Root): Root {
  root.adoptedStyleSheets = [new Sheet()]
  return root
}

function openComponent() {
  const component = document.createElement('app-page')
  document.body.append(component)
  return component.attachShadow({ mode: 'open' })
}

test('an element brings its styles into each root where it is shown, once, also when it moves', async () => {
  const page = sheetsOf(document)
  const [shadow, other] = [openComponent(), openComponent()]
  const [first, second] = [sheetsOf(shadow), sheetsOf(other)]
  const host = createScreensHost()
  const element = document.createElement('wallet-pay')
  const show = () =>
    host.show(
      element,
      () => 'A payment',
      () => {},
    )
  shadow.append(element)
  show()
  show()
  expect(first.adoptedStyleSheets).toHaveLength(2)
  other.append(element)
  show()
  expect(second.adoptedStyleSheets.at(-1)).toBe(first.adoptedStyleSheets.at(-1))
  // A question of an action opens in the page itself.
  await act(async () => host.connect({ relayUrl: '/wallet', accountId: 'InternalAccount:1' }))
  expect(page.adoptedStyleSheets.at(-1)).toBe(first.adoptedStyleSheets.at(-1))
  for (const { adoptedStyleSheets } of [page, first, second]) expect(adoptedStyleSheets).toHaveLength(2)
})

test('a component that sets its own sheets anew has ours again with the next change', () => {
  const shadow = openComponent()
  const root = sheetsOf(shadow)
  adoptStyles(shadow)
  sheetsOf(shadow)
  adoptStyles(shadow)
  expect(root.adoptedStyleSheets).toHaveLength(2)
})
