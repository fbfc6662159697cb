/** What a row of the table of screens says: how a user gets to a screen of the demo, and what is there. */

import type { Locator, Page } from '@playwright/test'
import type { User } from '../user.js'

/** A screen of the demo, or a state of one. */
export interface Screen {
  /** For a message and a file: `send-by-name`. */
  name: string
  /** What the user does on the screen of the row before. */
  reach: (user: User, url: string) => Promise<void>
  /** The first part of the title of the tab. */
  title: string
  /** A page of the sandbox or of its identity provider: it has a title of its own and none of the wallet's tabs. */
  isOfSandbox?: boolean
  shows: (page: Page) => Locator[]
  /** Where it is on a phone. Default: `wallet`. */
  view?: 'wallet' | 'inspector'
  /** The first part of the title of the page to which the browser's "Back" leads. Absent where the screen has no address of its own. */
  back?: string
  /** What the browser itself logs on the way, as it logs each refusal of a server. */
  logs?: RegExp
}

/** Screens that one user sees, one after the other. */
export interface Chapter {
  name: string
  /** Address of the user. */
  email: string
  /** Whether every run inspects it. Default: a release does. */
  isInEveryRun?: boolean
  screens: readonly Screen[]
}
