/** The journal of `@embedded-wallet/sandbox/node`: what a restart finds and what a start refuses, also of flipped bytes at seeded places. `FLIPS` sets how many. */

import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createSandbox, type JournalEntry } from '@embedded-wallet/sandbox'
import {
  DirectoryInUseError,
  lockDirectory,
  openFileJournal,
  readOrCreateCredentials,
} from '@embedded-wallet/sandbox/node'
import { ClassicLevel } from 'classic-level'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'file-journal-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function readAll(directory = folder): Promise<JournalEntry[]> {
  const journal = await openFileJournal(directory)
  const entries = [...journal.entries]
  await journal.close()
  return entries
}

async function write(...batches: JournalEntry[][]): Promise<void> {
  const journal = await openFileJournal(folder)
  for (const batch of batches) await journal.append(batch)
  await journal.close()
}

/** Changes LevelDB behind the journal's back. */
async function tamper(change: (level: ClassicLevel) => Promise<unknown>): Promise<void> {
  const level = new ClassicLevel(join(folder, 'state'))
  await change(level)
  await level.close()
}

test('a start finds each row as it was last, in the order of creation, without what was deleted', async () => {
  await write(
    [
      ['customers', 'z', { name: 'Zoe' }],
      ['customers', 'a', { name: 'Ada' }],
    ],
    [
      ['customers', 'z', { name: 'Zoë' }],
      ['quotes', 'q', {}],
    ],
    [['quotes', 'q']],
    [
      ['quotes', 'once', 1],
      ['quotes', 'once', 2],
      ['quotes', 'gone', 1],
      ['quotes', 'gone'],
      ['quotes', 'never'],
    ],
  )
  expect(await readAll()).toEqual([
    ['customers', 'z', { name: 'Zoë' }],
    ['customers', 'a', { name: 'Ada' }],
    ['quotes', 'once', 2],
  ])
  await write([['quotes', 'new', 3]])
  expect((await readAll()).at(-1)).toEqual(['quotes', 'new', 3])
})

test('a closed journal takes no more batches', async () => {
  const journal = await openFileJournal(folder)
  await journal.close()
  await expect(journal.append([['customers', 'late', {}]])).rejects.toThrow('is closed')
  expect(await readAll()).toEqual([])
})

test('closing waits for the batches that are under way', async () => {
  const journal = await openFileJournal(folder)
  const written = [1, 2, 3].map((n) => journal.append([['customers', `c${n}`, n]]))
  await journal.close()
  await Promise.all(written)
  expect(await readAll()).toHaveLength(3)
})

test('a sandbox goes on with its state, its credentials and its clock', async () => {
  const open = async () => {
    const journal = await openFileJournal(folder)
    return { journal, sandbox: createSandbox({ ...readOrCreateCredentials(folder), journal }) }
  }
  const first = await open()
  await first.sandbox.clock.advance(3_600_000)
  await first.journal.close()
  const second = await open()
  expect(second.sandbox.clientSecret).toBe(first.sandbox.clientSecret)
  expect(second.sandbox.clock.now() - Date.now()).toBeGreaterThan(3_590_000)
  await second.journal.close()
})

test('a directory that is in use is refused, with its name', async () => {
  const release = await lockDirectory(folder)
  const journal = await openFileJournal(folder)
  for (const open of [lockDirectory, openFileJournal])
    await expect(open(folder)).rejects.toMatchObject({ name: 'DirectoryInUseError', directory: folder })
  await release()
  await journal.close()
  await (await lockDirectory(folder))()
  expect(new DirectoryInUseError('data').message).toBe(
    'data is in use by another process; stop it or choose another directory',
  )
})

const [ada, grace] = ['0000000000000000', '0000000000000001']
const notOf = 'its rows are not those of batch 2'
test.each<[what: string, problem: string, change: (level: ClassicLevel) => Promise<unknown>]>([
  [
    'a value is another',
    notOf,
    async (level) => level.put(ada, (await level.get(ada))!.replace('secret', 'sacret')),
  ],
  ['a value is no entry', notOf, (level) => level.put(ada, '{}')],
  [
    'a value is under another key, too',
    notOf,
    async (level) => level.put('0000000000000002', (await level.get(ada))!),
  ],
  [
    'two rows have changed their keys',
    notOf,
    async (level) => {
      const [one, other] = [(await level.get(ada))!, (await level.get(grace))!]
      await level.batch([
        { type: 'put', key: ada, value: other },
        { type: 'put', key: grace, value: one },
      ])
    },
  ],
  ['a row is gone', notOf, (level) => level.del(ada)],
  [
    'the batch has another number',
    'its rows are not those of batch 3',
    async (level) => level.put('batch', (await level.get('batch'))!.replace(/^2/, '3')),
  ],
  ['everything is gone', 'batch 2 is missing: the last one is 0', (level) => level.clear()],
])(
  '%s: the start is refused again and again, with what to do and without content',
  async (_, problem, change) => {
    await write([['customers', 'a', { key: 'secret' }]], [['customers', 'b', { key: 'secret' }]])
    await tamper(change)
    const state = join(folder, 'state')
    const message = `${state} is damaged: ${problem}. Restore it from a copy, or move it away to start empty`
    for (let starts = 0; starts < 2; starts++)
      await expect(openFileJournal(folder)).rejects.toThrow(new Error(message))
    rmSync(state, { recursive: true })
    expect(await readAll()).toEqual([])
  },
)

test('an earlier batch in the place of the last one is refused: a row that it does not know is there', async () => {
  await write([['customers', 'a', 1]])
  let older: string | undefined
  await tamper(async (level) => {
    older = await level.get('batch')
  })
  await write([['customers', 'b', 1]])
  await tamper((level) => level.put('batch', older!))
  await expect(openFileJournal(folder)).rejects.toThrow('its rows are not those of batch 1')
})

test('a mark that a power failure left behind is no damage', async () => {
  await write([['customers', 'a', 1]])
  const older = readFileSync(join(folder, 'state', 'last-batch'))
  await write([['customers', 'b', 1]])
  writeFileSync(join(folder, 'state', 'last-batch'), older)
  expect(await readAll()).toHaveLength(2)
})

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
