/** The browsers and profiles of the browser stories, and the settings that `npm test` and `npm run test:release` share. */

import { fileURLToPath } from 'node:url'
import type { PlaywrightTestConfig } from '@playwright/test'
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

/** What Chromium is started with. */
export const chromium = {
  browserName: 'chromium' as const,
  launchOptions: {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: chromiumFlags,
  },
}

const testDir = fileURLToPath(new URL('browser', import.meta.url))

type Project = NonNullable<
  PlaywrightTestConfig<
    object,
    { profile: ProfileName; build: 'server' | 'static'; everyVariant: boolean }
  >['projects']
>[number]

const nameOf = (browser: string, profile: ProfileName) =>
  profile === 'document' ? browser : `${browser} ${profile}`

/** All stories that a profile can have, in Chromium. */
const inChromium = (profile: ProfileName) => ({
  name: nameOf('chromium', profile),
  testDir,
  grepInvert: [profiles[profile].without],
  use: { profile, ...chromium },
})

/** The stories of the sign-in methods, in Firefox. */
const inFirefox = (profile: ProfileName) => ({
  name: nameOf('firefox', profile),
  testDir,
  testMatch: 'signInMethods.spec.ts',
  // In Firefox the autofill prompt waits for a user, and no protocol shows what a page has sent.
  grepInvert: [/autofill|code by SMS/, profiles[profile].without],
  use: {
    profile,
    browserName: 'firefox' as const,
    channel: 'moz-firefox',
    launchOptions: { executablePath: firefoxPath!, ...firefoxSettings },
  },
})

/**
 * In the dated profiles every run has the stories with the tag `@every-run` (the life of a wallet, and what keeps the key
 * out of reach) and those that only one profile has. A release has the rest.
 */
const inEveryRun = /@every-run|@client-held-key|@sms|@born-with-codes/
const isDated = (profile: ProfileName) => profile !== 'document'
/** The page that needs no server has a backend in each browser, so it has the stories with the tag `@any-build`: of one browser, and of nothing that only a server has. */
const withoutServer: Project = {
  name: 'chromium without a server',
  testDir,
  grep: /@any-build/,
  use: { profile: 'document', build: 'static', ...chromium },
}
/** Every screen in every variant. `npm test` inspects in one variant those that rarely change. */
const everyScreen: Project = {
  ...inChromium('document'),
  name: 'chromium every screen',
  testMatch: 'screens.spec.ts',
  use: { profile: 'document', everyVariant: true, ...chromium },
}
const ifInstalled = (projects: Project[]) => (firefoxPath === undefined ? [] : projects)

/** What `npm test` runs. */
export const projectsOfEveryRun: Project[] = [
  ...profileNames.map((profile) => ({
    ...inChromium(profile),
    ...(isDated(profile) ? { grep: inEveryRun } : {}),
  })),
  ...ifInstalled([inFirefox('document')]),
]

/** What `npm run test:release` adds. */
export const projectsOfRelease: Project[] = [
  ...profileNames.filter(isDated).map((profile) => {
    const project = inChromium(profile)
    return { ...project, grepInvert: [...project.grepInvert, inEveryRun] }
  }),
  everyScreen,
  withoutServer,
  ...ifInstalled([inFirefox('2026-08')]),
]

/** The settings of both. */
export const settings: PlaywrightTestConfig = {
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 60_000,
  // Long enough for slow and shared machines. An expectation ends as soon as it holds.
  expect: { timeout: 15_000 },
  forbidOnly: process.env.CI !== undefined,
  // A trace takes a third of the time. `--trace on` records one when a story must be looked into.
  use: { screenshot: 'only-on-failure', trace: 'off' },
}
