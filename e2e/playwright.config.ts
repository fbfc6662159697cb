/** The browser stories of `npm test`, by browser and profile, and the settings and projects that `npm run test:release` takes of them. */

import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig, type PlaywrightTestConfig } from '@playwright/test'
import { findChromium, findFirefox } from '../scripts/programs.mjs'
import { firefoxSettings } from './browser/addAuthenticator.js'
import { type ProfileName, profiles } from './browser/profiles.js'

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

export const chromium = {
  browserName: 'chromium' as const,
  launchOptions: {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: chromiumFlags,
  },
}

const testDir = fileURLToPath(new URL('browser', import.meta.url))

type Project = NonNullable<PlaywrightTestConfig<object, { profile: ProfileName }>['projects']>[number]

const nameOf = (browser: string, profile: ProfileName) =>
  profile === 'document' ? browser : `${browser} ${profile}`

/** All stories that a profile has, in Chromium. */
const inChromium = (profile: ProfileName): Project => ({
  name: nameOf('chromium', profile),
  testDir,
  ...tagsOf(profile),
  use: { profile, ...chromium },
})

/** The stories of the sign-in methods, of held payments and of the first passkey, in Firefox. */
const inFirefox = (profile: ProfileName): Project => ({
  name: nameOf('firefox', profile),
  testDir,
  testMatch: [
    'signInMethods.spec.ts',
    'heldPayments.spec.ts',
    'silentPasskey.spec.ts',
    'ownOrigin.spec.ts',
    'ownOriginIntegrity.spec.ts',
    'ownOriginPatches.spec.ts',
    'ownOriginProvider.spec.ts',
    'ownOriginWindow.spec.ts',
  ],
  // In Firefox the autofill prompt waits for a user, no protocol shows what a page has sent, and conditional create, the Signal API and a frame that asks are missing.
  ...without(tagsOf(profile), /autofill|@not-in-firefox/),
  use: {
    profile,
    browserName: 'firefox' as const,
    channel: 'moz-firefox',
    launchOptions: { executablePath: firefoxPath!, ...firefoxSettings },
  },
})

type Tags = Pick<Project, 'grep' | 'grepInvert'>
function tagsOf(profile: ProfileName): Tags {
  const { grep, grepInvert } = profiles[profile]
  return { ...(grep && { grep }), ...(grepInvert && { grepInvert }) }
}
function without<Some extends Tags>(some: Some, tags: RegExp): Some {
  return { ...some, grepInvert: [some.grepInvert ?? [], tags].flat() }
}
const ifInstalled = (projects: Project[]) => (firefoxPath === undefined ? [] : projects)

/** The tag of a story that takes long and rarely finds anything new: only a release has it. */
const ofRelease = /@release/
/** In 2026-08 every run has the stories with `@every-run` and those that only this profile has; so has Firefox. */
const inEveryRun = /@every-run|@2026-08/
/** What an ordinary run of 2026-08 has had. */
const afterEveryRun = new RegExp(`^(?!.*${ofRelease.source}).*(?:${inEveryRun.source})`, 's')

/** What `npm test` runs: Chromium in both profiles, and what shows that the key and the money are safe in Firefox, too. */
const projectsOfEveryRun: Project[] = [
  without(inChromium('document'), ofRelease),
  { ...without(inChromium('2026-08'), ofRelease), grep: /@2026-08|^(?=.*@each-profile).*@every-run/s },
  ...ifInstalled([{ ...inFirefox('document'), grep: inEveryRun }]),
]

/** Of a table of which every run takes two rows a release takes more. */
const inPart = /\(two rows\)/

/** How the screens look and can be used in each state: they take half of the time, and decide about no money and no key. */
const looks = ['gallery.spec.ts', 'galleryScreens.spec.ts', 'ownOriginScreens.spec.ts', 'screens.spec.ts']

/** `--project='chromium*'` and `--project='firefox*'` take the browsers one at a time. */
export const projectsOfRelease: Project[] = [
  { ...inChromium('document'), grep: ofRelease, testIgnore: looks },
  { ...inChromium('document'), grep: ofRelease, testMatch: looks, name: 'looks' },
  without(inChromium('2026-08'), afterEveryRun),
  ...ifInstalled([without(inFirefox('document'), inEveryRun), inFirefox('2026-08')]),
].map((project) => without(project, inPart))

/** The settings of both. */
export const settings: PlaywrightTestConfig = {
  fullyParallel: true,
  // Half of the cores: the tests in Node run beside them.
  workers: Number(process.env.BROWSER_WORKERS ?? Math.max(1, availableParallelism() >> 1)),
  retries: 0,
  // Long enough for slow and shared machines, even where the story starts servers or walks through a table. What waits ends as soon as it can.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  forbidOnly: process.env.CI !== undefined,
  use: {
    // Shorter than a story's: what was waited for in vain says so, with its line.
    actionTimeout: 120_000,
    screenshot: 'only-on-failure',
    // A trace takes a third of the time. `--trace on` records one when a story must be looked into.
    trace: 'off',
    // Drawing each step of an animation takes a sixth of it.
    contextOptions: { reducedMotion: 'reduce' },
  },
}

export default defineConfig<object, { profile: ProfileName }>({
  ...settings,
  outputDir: 'test-results',
  projects: projectsOfEveryRun,
})
