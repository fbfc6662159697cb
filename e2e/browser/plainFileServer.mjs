/** Serves a folder as any static host does: files as they are, and the host's page for addresses that it does not know. */

import { readFileSync } from 'node:fs'
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'

const root = process.argv[2]
const app = new Hono()
  .use(serveStatic({ root }))
  .notFound((c) => c.html(readFileSync(`${root}/404.html`, 'utf8'), 404))
serve({ fetch: app.fetch, port: 0, hostname: 'localhost' }, ({ port }) =>
  console.log(`http://localhost:${port}`),
)
