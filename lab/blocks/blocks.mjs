/**
 * `npm run lab blocks`: runs every block of code of the READMEs and docs as a reader would paste it, with the packed packages, outside the
 * repository. Names of pages run those alone.
 */

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packPackages } from '../../scripts/packPackages.mjs'
import { packedIn, serveRegistry } from '../consumer/pack.mjs'
import { root, runTool } from '../consumer/runTool.mjs'
import { drivers } from './drivers.mjs'
import { pages, readBlocks, stepsOf } from './readPage.mjs'
import { runPage } from './runPage.mjs'

/** What the pages import beside our packages, and do not install themselves. */
const beside = [
  '@opentelemetry/api@1',
  '@tanstack/react-query@5',
  '@types/node@20',
  '@types/react@19',
  'happy-dom@21',
  'hono@4',
  'react@19',
  'react-dom@19',
  'redis@6',
]

const wanted = process.argv.slice(2)
const chosen =
  wanted.length === 0 ? pages : pages.filter((path) => wanted.some((name) => path.includes(name)))
const nameOf = (path) => path.replace(/\.md$/, '').replaceAll(/\W+/g, '-')

/** Lines of code that a reader pastes, without commands, comments and blank lines. */
const linesOf = (markdown) =>
  readBlocks(markdown)
    .filter(({ kind }) => kind === 'file' || kind === 'more')
    .flatMap(({ text }) => text.split('\n'))
    .filter((line) => !/^\s*(?:$|\/\/|<!--|#)/.test(line)).length

const folder = mkdtempSync(join(tmpdir(), 'embedded-wallet-blocks-'))
const packed = packedIn(packPackages())
const registry = await serveRegistry(packed)
const site = join(folder, 'pages')
mkdirSync(site)
writeFileSync(join(site, '.npmrc'), registry.npmrc)
const manifest = '{ "private": true, "type": "module" }\n'
writeFileSync(join(site, 'package.json'), manifest)
const specifiers = packed.map(({ manifest }) => `${manifest.name}@^${manifest.version}`)
const { status, output } = await runTool(
  'npm',
  ['install', '--no-audit', '--no-fund', ...specifiers, ...beside],
  {
    cwd: site,
  },
)
if (status !== 0) throw new Error(`npm install failed:\n${output}`)

const total = { blocks: 0, ran: 0 }
/** One per page that failed. */
const names = []
for (const path of chosen) {
  const markdown = readFileSync(join(root, path), 'utf8')
  const count = readBlocks(markdown).filter(({ kind }) => kind !== 'shown').length
  if (count === 0) continue
  total.blocks += count
  const page = join(site, nameOf(path))
  mkdirSync(page)
  writeFileSync(join(page, '.npmrc'), registry.npmrc)
  // A page that installs packages is a project of its own. The others find those of the folder above.
  if (/^npm (?:i|install) /m.test(markdown)) writeFileSync(join(page, 'package.json'), manifest)
  const start = performance.now()
  try {
    const steps = stepsOf(markdown)
    await runPage(page, steps, drivers[path])
    total.ran += count
    const commands = steps.filter(({ kind }) => kind === 'run').length
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    console.log(`✓ ${path}: ${count} blocks, ${commands} commands, ${linesOf(markdown)} lines, ${seconds} s`)
  } catch (error) {
    names.push(`${path}: ${error.message.split('\n')[0]}`)
    console.log(`✗ ${path}: ${error.message}`)
  }
}
registry.close()
rmSync(folder, { recursive: true, force: true })
console.log(`\nCode blocks: ${total.ran} of ${total.blocks} run as pasted`)
const failed = total.blocks - total.ran
if (process.env.COUNTS_FILE)
  writeFileSync(process.env.COUNTS_FILE, JSON.stringify({ passed: total.ran, failed, skipped: 0, names }))
process.exit(failed === 0 ? 0 : 1)
