/** Every regular expression of the packages takes time in proportion to the text: strangers write many of these texts. */

import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { costOf, growth, mostGrowth } from '../support/costs.js'

const packages = fileURLToPath(new URL('../../packages', import.meta.url))
/** The sandbox reads what developers write. */
const rooms = readdirSync(packages).filter((room) => room !== 'sandbox')

/** The expressions of a file that are written as such. */
function expressionsOf(file: string): RegExp[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest)
  const found: RegExp[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      found.push(new RegExp(node.text.slice(1, end), node.text.slice(end + 1).replace('y', '')))
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** Texts that make a slow expression slow: signs that many classes hold, and what the expression itself says, over and over. */
function seedsOf({ source }: RegExp): Set<string> {
  const words = source
    .replace(/\\[bBdDwWsSnr]|\\p\{[^}]*\}|[[\](){}?*+^$|\\]/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 4)
  const signs = [
    'a',
    'A',
    '0',
    ' ',
    '\n',
    '-',
    '.',
    '/',
    ':',
    '"',
    '\\"',
    '=',
    ',',
    '@',
    'a.',
    'a-',
    'a ',
    '1.',
  ]
  return new Set([...signs, ...words, ...words.map((word) => `${word} `), words.join('') || 'a'])
}

const length = 1000

function timeOf(expression: RegExp, text: string): Promise<number> {
  return costOf(() => text.replace(expression, ''))
}

const found = rooms.flatMap((room) => {
  const folder = `${packages}/${room}/src`
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) => expressionsOf(`${folder}/${file}`).map((one) => [`${room}/${file}`, one] as const))
})

/** One pass over the long text with each seed: an expression that is slow with none of them needs no exact measurement. */
function slowestSeed(expression: RegExp): { text: (length: number) => string; micros: number } {
  let slowest = { text: (_: number) => '', micros: 0 }
  for (const seed of seedsOf(expression))
    for (const end of ['', '!']) {
      const text = (long: number) => seed.repeat(Math.ceil(long / seed.length)) + end
      const long = text(length * growth)
      const start = process.cpuUsage()
      long.replace(expression, '')
      const micros = process.cpuUsage(start).user
      if (micros > slowest.micros) slowest = { text, micros }
    }
  return slowest
}

test('a long text costs each regular expression as many times more as it is longer, and not the square of that', async () => {
  expect(found.length).toBeGreaterThan(100)
  const slow: string[] = []
  for (const [file, expression] of found) {
    const { text } = slowestSeed(expression)
    const ratio = (await timeOf(expression, text(length * growth))) / (await timeOf(expression, text(length)))
    if (ratio > mostGrowth)
      slow.push(`${file} ${expression}: ${ratio.toFixed(0)} times with ${JSON.stringify(text(8))}`)
  }
  expect(slow).toEqual([])
})
