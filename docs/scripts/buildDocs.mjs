/** Builds the site: the API pages from docstrings, the pages, then a check of every link. A warning of any step fails the build. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { importName } from '../.vitepress/sidebar.mjs'
import { brokenLinks } from './brokenLinks.mjs'

const docs = fileURLToPath(new URL('..', import.meta.url))

/** Runs a tool of this folder, and stops the build when it fails or warns. */
async function run(command, ...args) {
  const child = spawn('npx', ['--no-install', command, ...args], {
    cwd: docs,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      printed += chunk
      process.stdout.write(chunk)
    })
  }
  const [status] = await once(child, 'close')
  // npm's own warnings are about the machine's configuration, not about the pages.
  const warnings = printed
    .split('\n')
    .filter((line) => /\bwarn(ing)?\b|⚠/i.test(line) && !/^npm warn/i.test(line))
  if (status === 0 && warnings.length === 0) return
  console.error(warnings.length > 0 ? `${command} warned ${warnings.length} times.` : `${command} failed.`)
  process.exit(1)
}

/** @param {string} folder - The API pages of the scope. */
function nameEntries(folder) {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.md') || file.endsWith('entries.md')) continue
    const path = file.replaceAll('\\', '/').replace(/(\/index)?\.md$/, '')
    const text = readFileSync(`${folder}/${file}`, 'utf8')
    writeFileSync(`${folder}/${file}`, text.replace(/^# .*/, `# @embedded-wallet/${importName(path)}`))
  }
}

rmSync(`${docs}api`, { recursive: true, force: true })
await run('typedoc', '--options', 'scripts/typedoc.json')
nameEntries(`${docs}api/@embedded-wallet`)
await run('vitepress', 'build')

const { pages, links, broken } = brokenLinks(`${docs}.vitepress/dist`, '/docs/')
for (const link of broken) console.error(link)
console.log(`${pages} pages, ${links} links, ${broken.length} broken`)
process.exit(broken.length === 0 ? 0 : 1)
