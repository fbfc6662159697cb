/** Runs the browser stories: in Chromium in every profile, the sign-in methods and the signed actions in Firefox too. */

import { defineConfig } from '@playwright/test'
import { findChromium, findFirefox } from '../scripts/browser.mjs'
import { firefoxSettings } from './browser/firefoxAuthenticator.js'
import { type ProfileName, profileNames, profiles } from './browser/profiles.js'

const executablePath = findChromium()
const firefoxPath = findFirefox()
// Root, as in containers, cannot start Chromium's sandbox. The other flags stop requests of the browser itself.
const chromiumFlags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const nameOf = (browser: string, profile: ProfileName) =>
  profile === 'document' ? browser : `${browser} ${profile}`

const chromium = profileNames.map((profile) => ({
  name: nameOf('chromium', profile),
  grepInvert: profiles[profile].without,
  use: {
    profile,
    browserName: 'chromium' as const,
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: chromiumFlags,
    },
  },
}))

const firefox = (['document', '2026-08'] as const).map((profile) => ({
  name: nameOf('firefox', profile),
  testMatch: 'signInMethods.spec.ts',
  // In Firefox the autofill prompt waits for a user, and no protocol shows what a page has sent.
  grepInvert: [/autofill|code by SMS/, profiles[profile].without],
  use: {
    profile,
    browserName: 'firefox' as const,
    channel: 'moz-firefox',
    launchOptions: { executablePath: firefoxPath!, ...firefoxSettings },
  },
}))

export default defineConfig<object, { profile: ProfileName }>({
  testDir: 'browser',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 60_000,
  // Long enough for slow and shared machines. An expectation ends as soon as it holds.
  expect: { timeout: 15_000 },
  forbidOnly: process.env.CI !== undefined,
  // A trace takes a third of the time. `--trace on` records one when a story must be looked into.
  use: { screenshot: 'only-on-failure', trace: 'off' },
  projects: [...chromium, ...(firefoxPath === undefined ? [] : firefox)],
})
