/** Each engine has its own way to a virtual authenticator. */

import type { Page } from '@playwright/test'
import type { Authenticator } from './authenticator.js'
import { addToChromium } from './chromiumAuthenticator.js'
import { addToFirefox } from './firefoxAuthenticator.js'

/** Gives a page an authenticator that answers by itself. In Firefox it takes the place of the one before: all pages share it. */
export function addAuthenticator(page: Page): Promise<Authenticator> {
  const engine = page.context().browser()!.browserType().name()
  return engine === 'firefox' ? addToFirefox(page) : addToChromium(page)
}
