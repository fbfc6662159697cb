/** The browser stories of `npm run test:release`: the rest of the dated profiles. */

import { defineConfig } from '@playwright/test'
import type { ProfileName } from '../browser/profiles.js'
import { projectsOfRelease, settings } from '../browserProjects.js'

export default defineConfig<object, { profile: ProfileName }>({
  ...settings,
  outputDir: '../test-results',
  projects: projectsOfRelease,
})
