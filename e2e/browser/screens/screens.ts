/** The table of screens: every screen and state of the demo, in the order in which users see them. */

import { beginning } from './beginning.js'
import type { Chapter } from './screen.js'

export const chapters: readonly Chapter[] = [beginning]
