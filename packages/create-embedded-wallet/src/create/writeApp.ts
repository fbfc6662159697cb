/** Writes the files of an app into a new folder. */

import { randomBytes } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Choices } from './choices.js'
import { composeFiles } from './compose.js'
import { manifestOf } from './manifest.js'

const { version } = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../package.json', import.meta.url)), 'utf8'),
)
const packages = ['core', 'platform', 'react', 'relay', 'sandbox', 'ui']

/** @throws {TypeError} When the folder cannot be an app, with what to do. */
export function checkFolder(folder: string): void {
  const name = basename(folder)
  if (!/^[a-z\d][a-z\d._-]{0,99}$/.test(name))
    throw new TypeError(
      `"${name}" cannot be the name of an app: take lower-case letters, digits, hyphens and dots, such as my-app`,
    )
  const found = existsSync(folder) ? readdirSync(folder).filter((one) => one !== '.git') : []
  if (found.length > 0)
    throw new TypeError(
      `${folder} is not empty (it has ${found[0]}), and nothing was written: name a new folder`,
    )
}

/**
 * @param folder - Absolute; a new one, or an empty one.
 * @param tarballs - A folder with packed packages, for what no registry has yet. The app gets copies of them.
 */
export function writeApp(folder: string, choices: Choices, tarballs?: string): void {
  const name = basename(folder)
  const files = composeFiles(choices, {
    ...{ NAME: name, SERVICE: choices.service, MAIN: choices.frontend === 'react' ? 'main.jsx' : 'main.js' },
    TRUSTED_TYPES: choices.frontend === 'vue' ? 'vue' : "'none'",
  })
  const hasReact = choices.frontend === 'react' || choices.frontend === 'next'
  const used = packages.filter((one) => one !== 'react' || hasReact).map((one) => `@embedded-wallet/${one}`)
  let own = Object.fromEntries(used.map((one) => [one, `^${version}`]))
  mkdirSync(folder, { recursive: true })
  if (tarballs !== undefined) {
    const copied = join(folder, 'packages')
    mkdirSync(copied, { recursive: true })
    // The packages find one another by the version, so all that they need stand in the app: the screens need those of React.
    const needed = [...packages, 'protocol'].map((one) => `@embedded-wallet/${one}`).sort()
    own = Object.fromEntries(
      needed.map((one) => {
        const file = `${one.slice(1).replace('/', '-')}-${version}.tgz`
        copyFileSync(join(tarballs, file), join(copied, file))
        return [one, `file:packages/${file}`]
      }),
    )
  }
  files.set('package.json', manifestOf(name, choices, own))
  const lines = [
    ...(choices.login === 'wallet' ? [`COOKIE_SECRET=${randomBytes(32).toString('hex')}`] : []),
    ...(choices.service === 'sandbox' ? [] : ['SERVICE_TOKEN_ID=', 'SERVICE_CLIENT_SECRET=']),
  ]
  if (lines.length > 0) files.set('.env', `${lines.join('\n')}\n`)
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text, { mode: path === '.env' ? 0o600 : 0o666 })
  }
}
