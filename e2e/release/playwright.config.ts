/** The browser stories of `npm run test:release`: what takes long, the rest of the dated profiles, and the table of patches. */

import { defineConfig } from '@playwright/test'
import type { ProfileName } from '../browser/profiles.js'
import { chromium, projectsOfRelease, settings } from '../playwright.config.js'

export default defineConfig<object, { profile: ProfileName }>({
  ...settings,
  outputDir: '../test-results',
  projects: [
    // One long test: it begins first, so that the other worker is not idle at the end.
    { name: 'chromium patches', testDir: '.', testMatch: '*.spec.ts', use: chromium },
    ...projectsOfRelease,
  ],
})
