/** The same stories for the custom elements, which draw the screens with Preact: a fault stays in its element, whose page hears of it. */

import './page.js'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { takeOut } from './foreignHands.js'

vi.mock('react', () => import('preact/compat'))
vi.mock('react/jsx-runtime', () => import('preact/compat/jsx-runtime'))
vi.mock('react/jsx-dev-runtime', () => import('preact/compat/jsx-runtime'))
vi.mock('react-dom', () => import('preact/compat'))
vi.mock('react-dom/client', () => import('preact/compat/client'))
vi.mock('@tanstack/react-query', () => import('../src/elements/reactQuery.js'))
// This page has no style sheets.
vi.mock('../src/elements/adoptStyles.js', () => ({ adoptStyles() {} }))

const { createElement, render } = await import('preact')
const { act } = await import('preact/test-utils')
const { Screen, TextsProvider } = await import('@embedded-wallet/ui/parts')
const { afterReview } = await import('../src/pay/afterReview.js')
const { createScreensHost } = await import('../src/elements/screensHost.js')
const { changes } = await import('./translatedScreens.js')

beforeAll(async () => void (await afterReview.prepare()))
afterEach(() => document.body.replaceChildren())

const says =
  'This part of the page could not be shown. If you have confirmed a payment, it may have been sent: check its status before you pay again.'

test.each(Object.keys(changes))('a stranger takes out the nodes of the %s: the app lives', async (name) => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const [first, ...later] = changes[name]!
  const root = document.createElement('div')
  document.body.append(root)
  const draw = (shown: unknown) => {
    const screen = createElement(Screen as never, { name: 'pay' }, shown as never)
    const page = createElement(
      TextsProvider as never,
      { value: {} },
      createElement('p', {}, 'The app'),
      screen,
    )
    return act(() => render(page, root))
  }
  await draw(first)
  takeOut(root.querySelector('.ew')!)
  for (const shown of later) {
    await draw(shown)
    expect(root.textContent).toContain('The app')
  }
})

test('an element that throws says so in its place, its page hears of it, and the other elements stay', async () => {
  const host = createScreensHost()
  const [pay, other] = [document.createElement('wallet-pay'), document.createElement('wallet-login')]
  document.body.append(pay, other)
  let isWrong = true
  const Wrong = () => {
    if (isWrong) throw new Error('on purpose')
    return createElement('p', {}, 'A payment')
  }
  const problems: unknown[] = []
  const onProblem = (error: Error, verb: string) => void problems.push(['wallet', error.message, verb])
  const render = (content: unknown) => () => content as never
  await act(async () => {
    host.connect({ relayUrl: '/wallet', accountId: 'InternalAccount:1', onProblem })
    host.show(pay, render(createElement(Wrong, {})), (error) => problems.push(['element', error.message]))
    host.show(other, render('A login'), () => {})
    await Promise.resolve()
  })
  expect(problems).toEqual([
    ['element', 'on purpose'],
    ['wallet', 'on purpose', 'render'],
  ])
  expect(pay.textContent).toBe(`${says}Show it again`)
  expect(other.textContent).toBe('A login')
  isWrong = false
  await act(() => pay.querySelector('button')!.click())
  expect(pay.textContent).toBe('A payment')
})
