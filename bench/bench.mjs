/**
 * `npm run lab bench`: measures every goal beside the peers in one run, and writes the table to docs/performance.md. `ROUNDS` sets the
 * rounds of each figure, `RELAY=0` leaves out the relay, which takes minutes.
 */

import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { measureFigures } from './figures.mjs'
import { measureExact } from './inNode.mjs'
import { openPages } from './pages.mjs'
import { measureScreens } from './screens.mjs'

const rounds = Number(process.env.ROUNDS ?? 15)
const own = (path) => fileURLToPath(new URL(path, import.meta.url))

const { dependencies } = JSON.parse(readFileSync(own('peers/package.json'), 'utf8'))
const peers = Object.entries(dependencies).map(([name, version]) => `${name} ${version}`)
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
  const where = `Chromium ${pages.version}, Node ${process.versions.node}, ${cpus().length} cores; ${rounds} rounds, interleaved, medians. Peers: ${peers.join(', ')}.`
  const measured = [where, '', ...table, ...(relay === undefined ? [] : ['', '```', relay, '```'])].join('\n')
  console.log(measured)
  const page = own('../docs/performance.md')
  const [before, , after] = readFileSync(page, 'utf8').split(/(?<=<!-- measured -->\n)|(?=<!-- end -->)/)
  writeFileSync(page, `${before}\n${measured}\n\n${after}`)
} finally {
  await pages.close()
}

function benchRelay() {
  const { stdout, status } = spawnSync(process.execPath, [own('../lab/benchRelay.mjs')], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return status === 0 ? stdout.trim() : `The relay's benchmark failed: ${status}`
}
