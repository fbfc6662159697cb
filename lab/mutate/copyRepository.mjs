/** A copy of the repository in which the code may be changed: its own packages, the dependencies of the original. */

import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { dirname } from 'node:path'

const rooms = ['protocol', 'core', 'platform', 'relay', 'sandbox', 'react']

/**
 * Copies what git tracks or would track. The copy lies inside the original, so a dependency is found there by climbing;
 * only the project's own packages are linked, because the changed ones must be found.
 */
export function copyRepository(from, to) {
  rmSync(to, { recursive: true, force: true })
  const paths = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: from,
  })
  for (const path of paths.toString().split('\0')) {
    if (!path || !/^(packages|e2e|lab|scripts|demo-app|[^/]+$)/.test(path) || !existsSync(from + path))
      continue
    mkdirSync(dirname(to + path), { recursive: true })
    cpSync(from + path, to + path)
  }
  const own = `${to}node_modules/@embedded-wallet/`
  mkdirSync(own, { recursive: true })
  for (const room of rooms) symlinkSync(`../../packages/${room}`, own + room)
  symlinkSync('../../e2e', `${own}e2e`)
}
