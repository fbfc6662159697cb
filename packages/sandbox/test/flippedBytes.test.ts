/** One byte of the journal's files is flipped, at seeded places: the next start refuses it, or finds the same state. `FLIPS` sets how often. */

import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFileJournal } from '@embedded-wallet/sandbox/node'
import { expect, test } from 'vitest'

const flips = Number(process.env.FLIPS ?? 40)

/** @returns A number below `end`: the same one for the same flip in every run. */
function placeOf(flip: number, end: number): number {
  return createHash('sha256').update(`flip ${flip}`).digest().readUInt32BE() % end
}

async function stateOf(directory: string): Promise<string> {
  const journal = await openFileJournal(directory)
  const state = JSON.stringify([...journal.entries])
  await journal.close()
  return state
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

test(`${flips} flipped bytes: each is refused by name, or the state is the same`, async () => {
  const root = mkdtempSync(join(tmpdir(), 'flipped-bytes-'))
  const original = join(root, 'original')
  await fill(original)
  const copy = join(root, 'copy')
  cpSync(original, copy, { recursive: true })
  const before = await stateOf(copy)
  expect(JSON.parse(before).length).toBeGreaterThan(100)

  const folder = join(original, 'state')
  const files = readdirSync(folder).sort()
  const bytesOf = (name: string) => statSync(join(folder, name)).size
  const total = files.reduce((sum, name) => sum + bytesOf(name), 0)
  const count = { refused: 0, harmless: 0 }
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
    for (let start = 0; start < 2; start++) {
      const found = await stateOf(copy).catch((error: Error) => error)
      if (found === before) count.harmless += 1
      else if (found instanceof Error && found.message.includes(join(copy, 'state'))) count.refused += 1
      else
        wrong.push(`start ${start}: bit ${flip % 8} of byte ${at} of ${file}: ${String(found).slice(0, 200)}`)
    }
  }
  rmSync(root, { recursive: true })
  console.info(
    `${flips} flipped bytes of ${total}, two starts each: refused ${count.refused}, same state ${count.harmless}, undetected ${wrong.length}`,
  )
  expect(wrong).toEqual([])
  expect(count.refused).toBeGreaterThan(flips / 4)
}, 600_000)
