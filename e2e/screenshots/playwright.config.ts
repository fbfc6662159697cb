/** The pictures of `npm run screenshots`. */

import { defineConfig } from '@playwright/test'
import { chromium, settings } from '../browserProjects.js'

export default defineConfig({
  ...settings,
  outputDir: '../test-results',
  timeout: 120_000,
  projects: [{ name: 'screenshots', testDir: '.', use: chromium }],
})
