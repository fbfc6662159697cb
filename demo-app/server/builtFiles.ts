/** Serves the built page and its files: compressed as the build left them, and kept by browsers where their names change with their content. */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from 'hono/serve-static'

/** @param path - Of the one file that it serves. Default: the file of the request. */
export const builtFiles = (root: string, path?: string) =>
  serveStatic({
    root,
    ...(path && { path }),
    join,
    // Ignored: why. Nothing that is there fails.
    getContent: (file) => readFile(file).catch(() => null),
    precompressed: true,
    onFound: (_, c) => {
      const isHashed = c.req.path.startsWith('/assets/')
      c.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      c.header('Vary', 'Accept-Encoding')
    },
  })
