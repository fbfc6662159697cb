/** Builds the demo server: the backend, and the built page everywhere else. */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sandbox } from '@embedded-wallet/sandbox'
import { Hono } from 'hono'
import { pagePaths } from '../shared/paths'
import { createBackend } from './backend'
import { builtFiles } from './builtFiles'
import type { Settings } from './config'
import type { HostControls } from './demo'
import { localhostOnly, passThrough, securityHeaders } from './middleware'
import { Problem, problemResponse } from './problem'
import { createEmbeddedSandbox, relyingPartyAt } from './sandbox/embeddedSandbox'
import { createUsers, type Users, usersFile } from './users'

/**
 * Builds the whole demo server as one Hono app.
 *
 * @param origin - Origin of the page as browsers see it, such as `http://localhost:3000`. Passkeys are bound to its host name.
 * @param parts - What outlives the app. Default: a sandbox in memory, unless the settings name a service, and the users of the settings.
 */
export function createApp(
  settings: Settings,
  origin: string,
  pageFolder: string,
  parts: { sandbox?: Sandbox; users?: Users; host?: HostControls } = {},
): Hono {
  const relyingParty = relyingPartyAt(origin)
  const sandbox = settings.service ? undefined : (parts.sandbox ?? createEmbeddedSandbox(origin, settings))
  const kept = settings.usersFile === undefined ? undefined : usersFile(settings.usersFile, 'DEMO_USERS_FILE')
  const backend = createBackend({
    settings,
    origin,
    relyingParty,
    sandbox,
    host: parts.host,
    users: parts.users ?? createUsers(kept),
  })
  return (
    new Hono()
      .use(securityHeaders(origin))
      .route('/', backend)
      .on('GET', ['/', ...pagePaths], settings.publicOrigin ? passThrough : localhostOnly(origin))
      // The browser asks for what the page reads first while it still loads the page's code.
      .on('GET', ['/', ...pagePaths], async (c, next) => {
        c.header('Link', '</api/wallet>; rel=preload; as=fetch; crossorigin')
        await next()
      })
      // Every page of the wallet is the same file.
      .on('GET', ['/', ...pagePaths], builtFiles(pageFolder, 'index.html'))
      .use(builtFiles(pageFolder))
      .notFound(async (c) => {
        // Otherwise a browser may remember that a file was not there.
        c.header('Cache-Control', 'no-store')
        // The page tells the user. A script or an image that is missing is not a page.
        return c.req.header('Accept')?.includes('text/html')
          ? c.html(await readFile(join(pageFolder, 'index.html'), 'utf8'), 404)
          : problemResponse(new Problem(404, 'NOT_FOUND', 'This page does not exist. Check the address.'), c)
      })
      .onError(problemResponse)
  )
}
