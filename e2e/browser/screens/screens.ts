/** The table of screens: every screen and state of the demo, in the order in which users see them. */

import { account } from './account.js'
import { authorization } from './authorization.js'
import { beginning } from './beginning.js'
import { contact } from './contact.js'
import { inspector } from './inspector.js'
import { money } from './money.js'
import { sandbox } from './sandbox.js'
import type { Chapter } from './screen.js'
import { session } from './session.js'

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
