/** Adds a virtual authenticator to a page. Each browser engine has its own protocol for it. */

import type { Page } from '@playwright/test'
import type { Authenticator } from './authenticator.js'
import { addToChromium } from './chromiumAuthenticator.js'
import { addToFirefox } from './firefoxAuthenticator.js'

/** Gives a page an authenticator that completes ceremonies without a user. In Firefox all pages share one, and a new one replaces it. */
export function addAuthenticator(page: Page): Promise<Authenticator> {
  const engine = page.context().browser()!.browserType().name()
  return engine === 'firefox' ? addToFirefox(page) : addToChromium(page)
}
