/** Stories: a translator of the browser works on the page, and each text about money is the one of now, as on a page without it. */

import './page.js'
import { TextsProvider } from '@embedded-wallet/ui/parts'
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { translatePage, untranslated, waysToTranslate } from '../../../e2e/support/translator.js'
import { afterReview } from '../src/pay/afterReview.js'
import { changes } from './translatedScreens.js'

beforeAll(async () => void (await afterReview.prepare()))
afterEach(cleanup)

test.each(waysToTranslate.flatMap((how) => Object.keys(changes).map((name) => [how, name] as const)))(
  'a translator that %s: no old text stays in the %s',
  (how, name) => {
    const [first, ...later] = changes[name]!
    const page = (shown: React.ReactNode) => <TextsProvider value={{}}>{shown}</TextsProvider>
    const [own, other] = [render(page(first)), render(page(first))]
    const work = translatePage(own.container, how)
    expect(own.container.querySelector('font')).not.toBeNull()
    for (const shown of later) {
      for (const { rerender } of [own, other]) rerender(page(shown))
      expect.soft(untranslated(own.container.textContent)).toBe(other.container.textContent)
      work()
      expect.soft(untranslated(own.container.textContent)).toBe(other.container.textContent)
    }
  },
)
