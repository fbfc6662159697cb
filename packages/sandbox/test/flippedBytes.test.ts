/** One byte of the journal's files is flipped, at seeded places: the next start refuses it, finds the same state, or is ended by LevelDB. `FLIPS` sets how often. */

import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openFileJournal } from '@embedded-wallet/sandbox/node'
import { afterAll, expect, test } from 'vitest'

const flips = Number(process.env.FLIPS ?? 12)

/** @returns A number below `end`: the same one for the same flip in every run. */
function placeOf(flip: number, end: number): number {
  return createHash('sha256').update(`flip ${flip}`).digest().readUInt32BE() % end
}

/** How a start ended. On some damage LevelDB ends its process with an assertion of its own: nothing is read then. */
interface Start {
  state?: string
  refusal?: string
  hasAborted?: true
}

let reader: ChildProcess | undefined
afterAll(() => void reader?.kill())

async function start(directory: string): Promise<Start> {
  reader ??= fork(fileURLToPath(new URL('journalReader.mjs', import.meta.url)), { stdio: 'ignore' })
  const own = reader
  own.send(directory)
  const ended = new Promise<Start>((resolve) => own.once('exit', () => resolve({ hasAborted: true })))
  const read = new Promise<Start>((resolve) => own.once('message', (message) => resolve(message as Start)))
  const found = await Promise.race([read, ended])
  own.removeAllListeners()
  if (found.hasAborted) reader = undefined
  return found
}

/** Three starts leave tables, a log and a manifest; rows are created, changed and deleted in each. */
async function fill(directory: string): Promise<void> {
  for (let start = 0; start < 3; start++) {
    const journal = await openFileJournal(directory)
    for (let batch = 0; batch < 100; batch++)
      await journal.append(
        [batch, batch * 3, batch * 7].map((row) => {
          const text = createHash('sha512').update(`${start} ${batch} ${row}`).digest('hex')
          return batch % 10 === 9 ? ['customers', `c${row}`] : ['customers', `c${row}`, { text, batch }]
        }),
      )
    await journal.close()
  }
}

test(`${flips} flipped bytes: each is refused, or the state is the same`, async () => {
  const root = mkdtempSync(join(tmpdir(), 'flipped-bytes-'))
  const original = join(root, 'original')
  await fill(original)
  const copy = join(root, 'copy')
  cpSync(original, copy, { recursive: true })
  const { state: before } = await start(copy)
  expect(JSON.parse(before!).length).toBeGreaterThan(100)

  const folder = join(original, 'state')
  const files = readdirSync(folder).sort()
  const bytesOf = (name: string) => statSync(join(folder, name)).size
  const total = files.reduce((sum, name) => sum + bytesOf(name), 0)
  const count = { refused: 0, harmless: 0, aborted: 0 }
  const wrong: string[] = []
  for (let flip = 0; flip < flips; flip++) {
    rmSync(copy, { recursive: true })
    cpSync(original, copy, { recursive: true })
    let at = placeOf(flip, total)
    const file = files.find((name) => {
      if (at < bytesOf(name)) return true
      at -= bytesOf(name)
      return false
    })!
    const path = join(copy, 'state', file)
    const bytes = readFileSync(path)
    bytes[at]! ^= 1 << (flip % 8)
    writeFileSync(path, bytes)
    // The second start sees what the first has repaired or thrown away.
    for (let time = 0; time < 2; time++) {
      const { state, refusal, hasAborted } = await start(copy)
      if (hasAborted) count.aborted += 1
      else if (state === before) count.harmless += 1
      else if (refusal?.includes(join(copy, 'state'))) count.refused += 1
      else
        wrong.push(
          `start ${time}: bit ${flip % 8} of byte ${at} of ${file}: ${(refusal ?? state)?.slice(0, 200)}`,
        )
    }
  }
  rmSync(root, { recursive: true })
  console.info(
    `${flips} flipped bytes of ${total}, two starts each: refused ${count.refused}, ended by LevelDB ${count.aborted}, same state ${count.harmless}, undetected ${wrong.length}`,
  )
  expect(wrong).toEqual([])
  expect(count.refused).toBeGreaterThan(flips / 4)
  expect(count.aborted).toBeLessThanOrEqual(flips / 50)
}, 600_000)
