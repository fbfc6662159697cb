/** The same stories for the custom elements, which draw the screens with Preact. */

import './page.js'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { translatePage, untranslated, waysToTranslate } from '../../../e2e/support/translator.js'

vi.mock('react', () => import('preact/compat'))
vi.mock('react/jsx-runtime', () => import('preact/jsx-runtime'))
vi.mock('react/jsx-dev-runtime', () => import('preact/jsx-runtime'))

const { createElement, render } = await import('preact')
const { act } = await import('preact/test-utils')
const { TextsProvider } = await import('@embedded-wallet/ui/parts')
const { afterReview } = await import('../src/pay/afterReview.js')
const { changes } = await import('./translatedScreens.js')

beforeAll(async () => void (await afterReview.prepare()))
afterEach(() => document.body.replaceChildren())

test.each(waysToTranslate.flatMap((how) => Object.keys(changes).map((name) => [how, name] as const)))(
  'a translator that %s: no old text stays in the %s of an element',
  async (how, name) => {
    const [first, ...later] = changes[name]!
    const [own, other] = [document.createElement('div'), document.createElement('div')]
    document.body.append(own, other)
    const draw = async (shown: unknown) => {
      for (const root of [own, other])
        await act(() => render(createElement(TextsProvider as never, { value: {} }, shown as never), root))
    }
    await draw(first)
    const work = translatePage(own, how)
    expect(own.querySelector('font')).not.toBeNull()
    for (const shown of later) {
      await draw(shown)
      expect.soft(untranslated(own.textContent)).toBe(other.textContent)
      work()
      expect.soft(untranslated(own.textContent)).toBe(other.textContent)
    }
  },
)
