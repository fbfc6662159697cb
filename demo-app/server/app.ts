/** Builds the demo server: the backend, and the built page everywhere else. */

import { createSandbox } from '@embedded-wallet/sandbox'
import { getConnInfo } from '@hono/node-server/conninfo'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { pagePaths } from '../src/shell/paths'
import { createBackend } from './backend'
import type { Settings } from './config'
import { localhostOnly, passThrough, securityHeaders } from './middleware'
import { Problem, problemResponse } from './problem'
import { createUsers } from './users'
import { usersFile } from './usersFile'

/**
 * Builds the whole demo server as one Hono app.
 *
 * @param settings - From `readSettings`.
 * @param origin - Origin of the page as browsers see it, such as `http://localhost:3000`. Passkeys are bound to its host name.
 * @param pageFolder - Path of the folder with the built page.
 */
export function createApp(settings: Settings, origin: string, pageFolder: string): Hono {
  const relyingParty = { id: new URL(origin).hostname, name: 'Embedded Wallet demo', origins: [origin] }
  const { sandboxSecret, profile = 'document' } = settings
  const sandbox = settings.service
    ? undefined
    : createSandbox({
        // ID tokens name this origin as their issuer, and the browser goes there to sign in.
        ...{ relyingParty, profile, baseUrl: `${origin}/2025-10-13` },
        ...(sandboxSecret && { clientSecret: sandboxSecret }),
      })
  const backend = createBackend({
    ...{ settings, origin, relyingParty, sandbox },
    users: createUsers(settings.usersFile === undefined ? undefined : usersFile(settings.usersFile)),
    addressOf: (c) => getConnInfo(c).remote.address,
  })
  const page = serveStatic({ root: pageFolder, onFound: (_, c) => c.header('Cache-Control', 'no-cache') })
  // Every page of the wallet is the same file.
  const anyPage = serveStatic({
    root: pageFolder,
    path: 'index.html',
    onFound: (_, c) => c.header('Cache-Control', 'no-cache'),
  })
  return new Hono()
    .use(securityHeaders(origin))
    .route('/', backend)
    .on('GET', ['/', ...pagePaths], settings.publicOrigin ? passThrough : localhostOnly(origin))
    .use(
      '/assets/*',
      serveStatic({
        root: pageFolder,
        onFound: (_, c) => c.header('Cache-Control', 'public, max-age=31536000, immutable'),
      }),
    )
    .on('GET', [...pagePaths], anyPage)
    .use(page)
    .notFound((c) =>
      problemResponse(new Problem(404, 'NOT_FOUND', 'This page does not exist. Check the address.'), c),
    )
    .onError(problemResponse)
}
