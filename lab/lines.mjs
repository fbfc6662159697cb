/** `npm run lab lines`: counts the lines of the quick start: those that are neither blank nor a comment, at most 120 columns, as the formatter writes them. */

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = new URL('../examples/quick-start/', import.meta.url)

/** The three halves: the backend, and the page without a framework or with React. */
export const halves = { backend: 'server.mjs', vanilla: 'main.js', React: 'main.jsx' }

/** @returns The counted lines of a text. */
export function countLines(text) {
  return text.split('\n').filter((line) => line.trim() !== '' && !line.trim().startsWith('//')).length
}

/** @returns The counted lines of each half, by its name. */
export function countHalves() {
  const read = (file) => readFileSync(new URL(file, folder), 'utf8')
  return Object.fromEntries(Object.entries(halves).map(([name, file]) => [name, countLines(read(file))]))
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [name, lines] of Object.entries(countHalves())) console.log(`${name}: ${lines} lines`)
