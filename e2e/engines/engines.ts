/** The three engines that run tests in a page, and what Vitest starts each of them with. */

import { playwright } from '@vitest/browser-playwright'
import type { BrowserConfigOptions } from 'vitest/node'
import { findChromium, findFirefox } from '../../scripts/browser.mjs'
import { webKitProvider } from './webKitProvider.js'

export type Engine = 'chromium' | 'firefox' | 'webkit'

const common = { enabled: true, ui: false, screenshotFailures: false } as const
const chromiumFlags = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking']

/** @returns The browser options of an engine. */
export async function browserOf(engine: Engine): Promise<BrowserConfigOptions> {
  if (engine === 'webkit') {
    // The provider knows no WebKitGTK. "Safari" is the name that lets it pass.
    const instances = [{ browser: 'safari' as never, name: 'webkitgtk' }]
    return { ...common, headless: false, provider: await webKitProvider(), instances }
  }
  const executablePath = engine === 'chromium' ? findChromium() : findFirefox()
  const path = executablePath === undefined ? {} : { executablePath }
  const launchOptions =
    engine === 'chromium' ? { ...path, args: chromiumFlags } : { ...path, channel: 'moz-firefox' }
  return {
    ...common,
    headless: true,
    provider: playwright({ launchOptions }),
    instances: [{ browser: engine }],
  }
}
