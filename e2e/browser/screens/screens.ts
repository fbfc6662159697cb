/** The table of screens: each page of the demo, in the order in which users see them. `e2e/gallery` has every state of what stands in them. */

import { account } from './account.js'
import { beginning, session } from './beginning.js'
import { money } from './money.js'
import { inspector, sandbox } from './sandbox.js'
import type { Chapter } from './screen.js'

export const chapters: readonly Chapter[] = [beginning, money, account, session, inspector, sandbox]
