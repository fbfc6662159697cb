/** Builds the site: the API pages from docstrings, the pages, then a check of every link. A warning of any step fails the build. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildGallery } from '../../e2e/gallery/buildGallery.mjs'
import { importName } from '../.vitepress/sidebar.mjs'
import { problemsOf, readIndex } from './checkSearch.mjs'
import { versionsPage } from './versions.mjs'

const decode = (text) => decodeURIComponent(text.replaceAll('&amp;', '&'))

/**
 * @param {string} folder - The built site.
 * @param {string} base - The path under which it is served.
 * @returns How many pages and links there are, and each broken link with its page.
 */
function brokenLinks(folder, base) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.html'),
  )
  const pages = new Map(files.map((file) => [base + file, readFileSync(`${folder}/${file}`, 'utf8')]))
  const hasSection = (html, id) => html.includes(`id="${id}"`)
  const pageAt = (path) =>
    [path, `${path}.html`, `${path}index.html`, `${path}/index.html`].find((name) => pages.has(name))
  const broken = []
  let links = 0
  for (const [name, html] of pages) {
    for (const [, href] of html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)) {
      if (/^\w+:/.test(href)) continue
      // The latest version, which another one links to.
      if (href.startsWith('/') && !href.startsWith(base)) continue
      links += 1
      const [path, id] = decode(href).split('#')
      const target =
        path === '' ? name : posix.resolve(posix.dirname(name), path) + (path.endsWith('/') ? '/' : '')
      const page = pageAt(target)
      const isFile = page === undefined && existsSync(folder + target.slice(base.length - 1))
      if (page === undefined ? !isFile : id !== undefined && id !== '' && !hasSection(pages.get(page), id))
        broken.push(`${name} links to ${href}, which does not exist.`)
    }
  }
  return { pages: pages.size, links, broken: [...new Set(broken)] }
}

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
const dist = `${docs}.vitepress/dist`
await buildGallery(`${dist}/gallery`)
// The publication of the site writes the real list.
writeFileSync(`${dist}/releases.html`, versionsPage([]))

const { pages, links, broken } = brokenLinks(dist, process.env.DOCS_BASE ?? '/docs/')
const problems = [...broken, ...problemsOf(await readIndex(dist))]
for (const problem of problems) console.error(problem)
console.log(`${pages} pages, ${links} links, ${broken.length} broken`)
process.exit(problems.length === 0 ? 0 : 1)
