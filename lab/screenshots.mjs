/** `npm run lab screenshots`: writes a picture of every screen of the demo to `screenshots/`, and those of the README to `docs/screenshots/`. */

import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ensureChromium } from '../scripts/browser.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const shell = process.platform === 'win32'

/** Runs a tool of this project, and ends with its exit code when it fails. */
function run(command, args) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell })
  if (status !== 0) process.exit(status ?? 1)
}

ensureChromium()
run('npm', ['run', 'build', '--workspace', 'demo-app'])
rmSync(`${root}screenshots`, { recursive: true, force: true })
const more = process.argv.slice(2)
run('npx', ['playwright', 'test', '--config', 'e2e/screenshots/playwright.config.ts', ...more])
console.log('Pictures by width and color scheme: screenshots/. Those of the README: docs/screenshots/.')
