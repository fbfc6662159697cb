/** The browser stories of `npm test`: in Chromium in every profile, the sign-in methods and the signed actions in Firefox too. */

import { defineConfig } from '@playwright/test'
import type { ProfileName } from './browser/profiles.js'
import { projectsOfEveryRun, settings } from './browserProjects.js'

export default defineConfig<object, { profile: ProfileName }>({
  ...settings,
  outputDir: 'test-results',
  projects: projectsOfEveryRun,
})
