/**
 * `npm run lab bench`: measures every goal beside the peers in one run, and writes the tables to docs/performance.md. `ROUNDS` sets the
 * rounds of each figure, `RELAY=0` leaves out the relay, which takes minutes. `-- --openings` measures only how pages open.
 */

import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { measureFigures } from './figures.mjs'
import { measureExact } from './inNode.mjs'
import { head, measureOpenings } from './openings.mjs'
import { openPages } from './pages.mjs'
import { measureScreens } from './screens.mjs'

const rounds = Number(process.env.ROUNDS ?? 15)
const own = (path) => fileURLToPath(new URL(path, import.meta.url))

const { dependencies } = JSON.parse(readFileSync(own('peers/package.json'), 'utf8'))
const peers = Object.entries(dependencies).map(([name, version]) => `${name} ${version}`)
if (process.argv.includes('--openings')) {
  await writeOpenings()
  process.exit()
}

const pages = await openPages()
try {
  const rows = [
    ...(await measureExact(pages.bytes)),
    ...(await measureScreens()),
    ...(await measureFigures(pages, rounds)),
  ]
  const relay = process.env.RELAY === '0' ? undefined : benchRelay()
  const table = [
    '| Figure | Goal | Measured | A/A drift | |',
    '|---|---|---|---|---|',
    ...rows.map((row) => `| ${row.title} | ${row.goal} | ${row.measured} | ${row.drift} | ${row.verdict} |`),
  ]
  const where = `${machine(pages.version)}; ${rounds} rounds, interleaved, medians. Peers: ${peers.join(', ')}.`
  const measured = [where, '', ...table, ...(relay === undefined ? [] : ['', '```', relay, '```'])].join('\n')
  console.log(measured)
  writePart('measured', measured)
} finally {
  await pages.close()
}
await writeOpenings()

/** Each page opens so often: a load takes seconds. */
async function writeOpenings() {
  const loads = Number(process.env.ROUNDS ?? 7)
  const { rows, verdicts, version } = await measureOpenings(loads)
  const where = `${machine(version)}; ${loads} loads of each page, interleaved, medians.`
  const measured = [where, '', ...head, ...rows, '', '```', ...verdicts, '```'].join('\n')
  console.log(measured)
  writePart('openings', measured)
}

function machine(chromium) {
  return `Chromium ${chromium}, Node ${process.versions.node}, ${cpus().length} cores`
}

/** Writes a table into the page, between the comment of its name and the next one. */
function writePart(name, text) {
  const page = own('../docs/performance.md')
  const [before, rest] = readFileSync(page, 'utf8').split(`<!-- ${name} -->\n`)
  const after = rest.slice(rest.indexOf('<!-- end -->'))
  writeFileSync(page, `${before}<!-- ${name} -->\n\n${text}\n\n${after}`)
}

function benchRelay() {
  const { stdout, status } = spawnSync(process.execPath, [own('../lab/benchRelay.mjs')], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return status === 0 ? stdout.trim() : `The relay's benchmark failed: ${status}`
}
