/** The table of screens: every screen and state of the demo, in the order in which users see them. */

import { account, contact } from './account.js'
import { authorization } from './authorization.js'
import { beginning, session } from './beginning.js'
import { money } from './money.js'
import { inspector, sandbox } from './sandbox.js'
import type { Chapter } from './screen.js'

export const chapters: readonly Chapter[] = [
  beginning,
  money,
  authorization,
  account,
  contact,
  session,
  inspector,
  sandbox,
]
