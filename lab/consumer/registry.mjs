/** A registry of packed tarballs on localhost, so that `npm install @embedded-wallet/core` works as it will after publication. */

import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/**
 * Serves the tarballs of `packAll`. Other packages come from the registry that npm is configured for.
 *
 * @returns `npmrc`, a line that sends the scope here, and `close`.
 */
export async function serveRegistry(packed) {
  const byName = new Map(packed.map((one) => [one.manifest.name, one]))
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, 'http://localhost').pathname)
    const isTarball = path.endsWith('.tgz')
    const found = byName.get(path.slice(1).replace(/\/-\/.*$/, ''))
    if (found === undefined) {
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":"not found"}')
      return
    }
    if (isTarball) {
      response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(readFileSync(found.tarball))
      return
    }
    const { name, version } = found.manifest
    const dist = {
      tarball: `http://${request.headers.host}/${name}/-/${name.split('/')[1]}-${version}.tgz`,
      integrity: `sha512-${found.hash}`,
    }
    const packument = {
      name,
      'dist-tags': { latest: version },
      versions: { [version]: { ...found.manifest, dist } },
      // Package managers may refuse a version that is only minutes old.
      time: { [version]: '2026-01-01T00:00:00.000Z' },
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(packument))
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return {
    npmrc: `@embedded-wallet:registry=http://localhost:${server.address().port}/\n`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
