/** Who has which wallet, by e-mail address: the demo's own table of people, since the service looks nobody up by address. */

import { appendFileSync, readFileSync, truncateSync } from 'node:fs'
import * as v from 'valibot'
import { Login } from './login'

/** Spelt as the relay spells the identifier of a login, so that one person has one spelling. */
export const Email = v.pipe(
  v.string(),
  v.trim(),
  v.transform((text) => text.normalize('NFKC').toLowerCase()),
  v.email('Enter an e-mail address such as ada@shop.example.'),
  v.maxLength(254, 'That address is too long.'),
)

const Person = v.object({ email: Email, ...Login.entries })
export type Person = v.InferOutput<typeof Person>

export interface People {
  find: (email: string) => Person | undefined
  findByAccount: (accountId: string) => Person | undefined
  /** Whether the address of this wallet went to another one: nobody could come back to it. */
  isReplaced: (accountId: string) => boolean
  /** An address that had another wallet has this one from now on. */
  remember: (person: Person) => void
}

/**
 * @param file - Where people are kept over restarts, one line of JSON each. Absent: in memory, as the embedded sandbox keeps
 * their wallets.
 * @throws Error when the file cannot be written, or a line of it cannot be read.
 */
export function createPeople(file?: string): People {
  const byEmail = new Map<string, Person>()
  const byAccount = new Map<string, Person>()
  const note = (person: Person) => {
    byEmail.set(person.email, person)
    byAccount.set(person.accountId, person)
  }
  const write = (line: string) => file !== undefined && appendFileSync(file, line, { mode: 0o600 })
  // What cannot be written is to be known now, not when the first person signs up.
  write('')
  if (file !== undefined) readPeople(file).forEach(note)
  return {
    find: (email) => byEmail.get(email),
    findByAccount: (accountId) => byAccount.get(accountId),
    isReplaced: (accountId) => {
      const person = byAccount.get(accountId)
      return person !== undefined && byEmail.get(person.email) !== person
    },
    remember: (person) => {
      write(`${JSON.stringify(person)}\n`)
      note(person)
    },
  }
}

function readPeople(file: string): Person[] {
  const text = readFileSync(file, 'utf8')
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  // A last line that was cut off would spoil the one that comes after it.
  if (whole !== text) truncateSync(file, Buffer.byteLength(whole))
  const lines = whole.split('\n').slice(0, -1)
  return lines.map((line, at) => {
    const person = v.safeParse(v.pipe(v.string(), v.parseJson(), Person), line)
    if (person.success) return person.output
    throw new Error(`DEMO_PEOPLE_FILE: line ${at + 1} cannot be read. Mend it, or name another file.`)
  })
}
