/**
 * `npm run lab bench-sandbox`: how a sandbox starts on a large folder. Fills one with customers, starts the command on it, and prints the time and
 * the memory. `GB` sets the size of the customers as JSON.
 */

import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSandbox } from '@embedded-wallet/sandbox'
import { openFileJournal } from '@embedded-wallet/sandbox/node'
import { startProcess } from './startProcess.mjs'

const bytes = Number(process.env.GB ?? 2) * 1e9
const authorization = `Basic ${btoa('id:secret')}`
const json = { authorization, 'Content-Type': 'application/json' }
const directory = mkdtempSync(join(tmpdir(), 'sandbox-large-'))
try {
  const customers = await fill()
  console.log(`${customers} customers, ${(bytes / 1e9).toFixed(1)} GB as JSON`)
  for (let turn = 0; turn < 2; turn++) await start()
} finally {
  rmSync(directory, { recursive: true })
}

/** @returns How many customers the folder has now: copies of one that a sandbox made. */
async function fill() {
  const sandbox = createSandbox({ tokenId: 'id', clientSecret: 'secret' })
  const response = await sandbox.fetch(
    new Request(`${sandbox.baseUrl}/customers`, {
      ...{ method: 'POST', headers: json },
      body: JSON.stringify({
        ...{ customerType: 'INDIVIDUAL', platformCustomerId: 'customer', fullName: 'Ada Lovelace' },
        ...{ email: 'ada@shop.example', birthDate: '1815-12-10', nationality: 'GB' },
        address: { line1: '12 St James Square', city: 'London', postalCode: 'SW1Y', country: 'GB' },
      }),
    }),
  )
  if (!response.ok) throw new Error(`No customer: ${response.status} ${await response.text()}`)
  const rows = sandbox.snapshot()
  const isCustomer = ([table]) => table === 'customers'
  const sample = JSON.stringify(rows.find(isCustomer))
  const [, id] = JSON.parse(sample)
  const journal = await openFileJournal(directory)
  await journal.append(rows.filter((row) => !isCustomer(row)))
  let count = 0
  for (let written = 0; written < bytes; ) {
    const batch = []
    for (let i = 0; i < 5000; i++) {
      const copy = sample.replaceAll(id, `Customer:${randomUUID()}`).replace('ada@', `ada${count}@`)
      written += copy.length
      count++
      batch.push(JSON.parse(copy))
    }
    await journal.append(batch)
  }
  await journal.close()
  return count
}

async function start() {
  const started = performance.now()
  const flags = ['--port=0', '--json', '--token-id=id', '--client-secret=secret', `--data=${directory}`]
  const command = ['node', 'packages/sandbox/bin/embedded-wallet-sandbox.js', ...flags]
  const { ready, pid, stop } = await startProcess(command, { ready: /^\{/ })
  try {
    const seconds = (performance.now() - started) / 1000
    const { baseUrl } = JSON.parse(ready)
    const asked = performance.now()
    const response = await fetch(`${baseUrl}/customers?limit=20`, { headers: json })
    const { data } = await response.json()
    const listMs = performance.now() - asked
    const peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1])
    console.log(
      `ready after ${seconds.toFixed(1)} s, at most ${(peak / 1e6).toFixed(1)} GB of memory; a page of ${data.length} customers after ${listMs.toFixed(0)} ms`,
    )
  } finally {
    await stop()
  }
}
