/** The browser stories of `npm run test:release`: what takes long, the rest of 2026-08, Firefox and WebKitGTK, and the table of patches. */

import { defineConfig } from '@playwright/test'
import type { ProfileName } from '../browser/profiles.js'
import { chromium, projectsOfRelease, settings } from '../playwright.config.js'

export default defineConfig<object, { profile: ProfileName }>({
  ...settings,
  outputDir: '../test-results',
  projects: [
    // One long test: it begins first, so that the other worker is not idle at the end.
    { name: 'patches', testDir: '.', testMatch: 'patches.spec.ts', use: chromium },
    ...projectsOfRelease,
    // It draws its own display, and WebKitGTK is no browser of Playwright: both start what they need themselves.
    // Its page needs the libraries of e2e/modals.
    { name: 'modals', testDir: '.', testMatch: 'modals.spec.ts', use: chromium },
    { name: 'chromium autofill', testDir: '.', testMatch: 'autofill.spec.ts', use: chromium },
    { name: 'webkit', testDir: '.', testMatch: 'webKit*.spec.ts', use: chromium },
  ],
})
