/** Stories of what the window and the frame draw about a payment: odd names, a translator, a stranger in the page, a fault of their own. Drawn with Preact, as the site has them. */

import '../../ui/test/page.js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { oddNames, unsafeText } from '../../../e2e/gallery/oddNames.js'
import { translatePage, untranslated, waysToTranslate } from '../../../e2e/support/translator.js'
import { takeOut } from '../../ui/test/foreignHands.js'

vi.mock('react', () => import('preact/compat'))
vi.mock('react/jsx-runtime', () => import('preact/compat/jsx-runtime'))
vi.mock('react/jsx-dev-runtime', () => import('preact/compat/jsx-runtime'))
/** What asks for these words throws. */
const fault = vi.hoisted(() => ({ isIn: (_table: string): boolean => false }))
vi.mock('../../ui/src/provider/texts.js', async (load) => {
  const real = await load<typeof import('../../ui/src/provider/texts.js')>()
  const useTexts = (...tables: object[]) => {
    const names = tables.flatMap((table) => Object.keys(table))
    if (names.some(fault.isIn)) throw new Error(`${names}: on purpose`)
    return real.useTexts(...tables)
  }
  return { ...real, useTexts }
})

const { createElement, render } = await import('preact')
const { act } = await import('preact/test-utils')
const { Screen, TextsProvider } = await import('@embedded-wallet/ui/parts')
const { payeeOf } = await import('@embedded-wallet/ui/words')
const { FramedQuestion } = await import('../src/window/FramedQuestion.js')
const { changes, quoteOf, screens } = await import('./framedScreens.js')

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue())
afterEach(() => {
  fault.isIn = () => false
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

const ofPayment =
  'This part of the page could not be shown. If you have confirmed a payment, it may have been sent: check its status before you pay again.'

/** A place in the page, and what draws in it. */
function openPlace() {
  const root = document.createElement('div')
  document.body.append(root)
  const draw = (shown: unknown) =>
    act(() => render(createElement(TextsProvider as never, { value: {} }, shown as never), root))
  return { root, draw }
}

const address = '$ada@elsewhere.example'
const question = (name: unknown, check: object) =>
  createElement(FramedQuestion as never, {
    summary: { action: 'executeQuote', notShown: [], quote: quoteOf(12_500_000, address) },
    shop: 'https://shop.example',
    payee: payeeOf({ payee: { name, detail: name, check } }),
    says: { title: name, text: name },
    unarmed: undefined,
    onEnd: () => {},
    onChange: () => {},
  })

test('the question has the address with each of 48 names, and nothing of a name covers or turns anything', async () => {
  expect(oddNames).toHaveLength(48)
  for (const [what, name, shown] of oddNames) {
    const { root, draw } = openPlace()
    await draw(question(name, { status: 'NOT_MATCHED', enteredName: name, verifiedName: name }))
    const text = root.textContent
    expect.soft(text, what).toContain(address)
    if (shown !== undefined)
      expect.soft(text.replaceAll(/\s+/gu, ' '), what).toContain(shown.replaceAll(/\s+/gu, ' '))
    // What counts as no name is not named by its characters either.
    else expect.soft(text, what).not.toContain('[U+')
    expect.soft(unsafeText.exec(text)?.[0], what).toBeUndefined()
    expect.soft(text, what).not.toMatch(/undefined|null|\[object/)
    expect.soft(root.querySelector('img'), what).toBeNull()
    // The longest text of a name is its 100 characters, and each stands a few times.
    expect.soft(text.length, what).toBeLessThan(2500)
    await draw(null)
  }
})

test('a check without a name to read is kept: its warning stands in the question', async () => {
  const { root, draw } = openPlace()
  await draw(question('', { status: 'NOT_MATCHED' }))
  expect(root.textContent).toContain('The name does not match')
  expect(root.textContent).toContain(address)
})

test.each(waysToTranslate.flatMap((how) => Object.keys(changes).map((name) => [how, name] as const)))(
  'a translator that %s: no old text stays in the %s',
  async (how, name) => {
    const [first, ...later] = changes[name]!
    const [own, other] = [openPlace(), openPlace()]
    const draw = async (shown: unknown) => {
      for (const place of [own, other]) await place.draw(shown)
    }
    await draw(first)
    const work = translatePage(own.root, how)
    expect(own.root.querySelector('font')).not.toBeNull()
    for (const shown of later) {
      await draw(shown)
      expect.soft(untranslated(own.root.textContent)).toBe(other.root.textContent)
      work()
      expect.soft(untranslated(own.root.textContent)).toBe(other.root.textContent)
    }
  },
)

test.each(Object.keys(changes))('a stranger takes out the nodes of the %s: the page lives', async (name) => {
  const [first, ...later] = changes[name]!
  const { root, draw } = openPlace()
  const page = (shown: unknown) => [
    createElement('p', {}, 'The page'),
    createElement(Screen as never, { name: 'framed' }, shown as never),
  ]
  await draw(page(first))
  takeOut(root.querySelector('.ew')!)
  for (const shown of later) {
    await draw(page(shown))
    expect(root.textContent).toContain('The page')
  }
})

test.each(Object.keys(screens))(
  '%s throws: it says so in its place, and can be shown again',
  async (name) => {
    fault.isIn = (table) => table === 'framed'
    const { root, draw } = openPlace()
    await draw(screens[name])
    expect(root.textContent).toBe(`${ofPayment}Show it again`)
    fault.isIn = () => false
    await act(() => root.querySelector('button')!.click())
    expect(root.textContent).not.toContain(ofPayment)
    expect(root.querySelector('[data-part="card"]')).not.toBeNull()
  },
)
