/** The pictures of `npm run lab screenshots`. */

import { defineConfig } from '@playwright/test'
import { chromium, settings } from '../playwright.config.js'

// The pages' policy refuses foreign styles, and a picture brings one.
export default defineConfig({
  ...settings,
  outputDir: '../test-results',
  projects: [{ name: 'screenshots', testDir: '.', use: { ...chromium, bypassCSP: true } }],
})
