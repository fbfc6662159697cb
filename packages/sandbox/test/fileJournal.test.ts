/** The journal of `@embedded-wallet/sandbox/node`: what a closed one and a shared directory do. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSandbox } from '@embedded-wallet/sandbox'
import {
  DirectoryInUseError,
  lockDirectory,
  openFileJournal,
  readOrCreateCredentials,
} from '@embedded-wallet/sandbox/node'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'file-journal-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const linesOf = (directory: string) => readFileSync(join(directory, 'journal.ndjson'), 'utf8')

test('a closed journal takes no more batches, and writes into no file that was opened since', async () => {
  const first = openFileJournal(join(folder, 'first'))
  await first.close()
  // The system gives the number of the closed file to the next one.
  const second = openFileJournal(join(folder, 'second'))
  await expect(first.append([['customers', 'late', {}]])).rejects.toThrow('is closed')
  await second.close()
  expect(linesOf(join(folder, 'second'))).toBe('')
})

test('closing waits for the batches that are under way', async () => {
  const journal = openFileJournal(folder)
  const written = journal.append([['customers', 'a', { name: 'Ada' }]])
  await journal.close()
  expect(linesOf(folder)).toBe('[["customers","a",{"name":"Ada"}]]\n')
  await written
})

test('a sandbox goes on with its state, its credentials and its clock', async () => {
  const open = () => {
    const journal = openFileJournal(folder)
    return { journal, sandbox: createSandbox({ ...readOrCreateCredentials(folder), journal }) }
  }
  const first = open()
  await first.sandbox.clock.advance(3_600_000)
  await first.journal.close()
  const second = open()
  expect(second.sandbox.clientSecret).toBe(first.sandbox.clientSecret)
  expect(second.sandbox.clock.now() - Date.now()).toBeGreaterThan(3_590_000)
  await second.journal.close()
})

test('a directory that another process uses is refused, with the process', () => {
  writeFileSync(join(folder, 'lock'), String(process.ppid))
  for (const open of [lockDirectory, openFileJournal])
    expect(() => open(folder)).toThrow(
      expect.objectContaining({
        ...{ name: 'DirectoryInUseError', directory: folder, processId: process.ppid },
      }),
    )
  expect(new DirectoryInUseError('data', 7).message).toBe(
    'data is in use by process 7; stop it or choose another directory',
  )
})

test.each(['{}', '[1]', '[["customers"]]', '[["customers","a",{},1]]', 'no json'])(
  'the line %s is refused by its file and number, and not with its content',
  (line) => {
    writeFileSync(join(folder, 'journal.ndjson'), `[]\n${line}\n`)
    const message = `${join(folder, 'journal.ndjson')}: line 2 cannot be read; move the file away to start without it`
    expect(() => openFileJournal(folder)).toThrow(new Error(message))
    expect(() => openFileJournal(folder), 'the lock is released').toThrow(new Error(message))
  },
)
