/** Keeps the demo's users in a file, one line each. */

import { appendFileSync, readFileSync, truncateSync } from 'node:fs'
import type { UserLines } from './users'

/**
 * Opens or creates the file.
 *
 * @param name - The name that an error gives.
 * @throws Error when the file cannot be read or written.
 */
export function usersFile(path: string, name = path): UserLines {
  const write = (text: string) => appendFileSync(path, text, { mode: 0o600 })
  // A file that cannot be written fails now, not at the first sign-up.
  write('')
  const text = readFileSync(path, 'utf8')
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  // A last line that was cut off would damage the next line that is written.
  if (whole !== text) truncateSync(path, Buffer.byteLength(whole))
  return {
    name,
    lines: whole.split('\n').slice(0, -1),
    append: (line) => write(`${line}\n`),
  }
}
