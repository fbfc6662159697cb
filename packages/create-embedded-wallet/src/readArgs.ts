/** Reads the arguments of a command. An error explains what is wrong, with the flag that may have been meant. */

import { type ParseArgsConfig, parseArgs } from 'node:util'

type Flags = NonNullable<ParseArgsConfig['options']>
type Config<Own extends Flags> = { args: string[]; options: Own; allowPositionals: true; allowNegative: true }
type Read<Own extends Flags> = ReturnType<typeof parseArgs<Config<Own>>>

/** @throws {TypeError} If there is no such flag, or its value is missing or none of its own. */
export function readArgs<const Own extends Flags>(args: string[], options: Own): Read<Own> {
  const config: Config<Own> = { args, options, allowPositionals: true, allowNegative: true }
  const { tokens } = parseArgs({ ...config, strict: false, tokens: true })
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const { name, rawName, value } = token
    const flag = Object.hasOwn(options, name) ? options[name] : undefined
    const isNegative = flag === undefined && name.startsWith('no-') && isBoolean(options[name.slice(3)])
    if (flag === undefined && !isNegative) throw new TypeError(unknown(rawName, options))
    const isText = flag?.type === 'string'
    if (isText && (value === undefined || value === '' || (!token.inlineValue && value.startsWith('--'))))
      throw new TypeError(`${rawName} needs a value`)
    if (!isText && value !== undefined) throw new TypeError(`${rawName} takes no value`)
  }
  return parseArgs(config)
}

const isBoolean = (flag: Flags[string] | undefined) => flag?.type === 'boolean'

function unknown(given: string, options: Flags): string {
  const all = Object.entries(options).flatMap(([name, flag]) =>
    isBoolean(flag) && flag.default === true ? [`--no-${name}`] : [`--${name}`],
  )
  const [near] = all
    .map((flag) => ({ flag, distance: distanceOf(given, flag) }))
    .filter(({ distance }) => distance <= 3)
    .sort((one, other) => one.distance - other.distance)
  const hint = near ? `Did you mean ${near.flag}?` : `The flags are ${all.join(', ')}.`
  return `There is no flag ${given}. ${hint}`
}

/** How many letters must be added, removed or changed to make one text of the other. Source: R. Wagner, M. Fischer, 1974. */
function distanceOf(one: string, other: string): number {
  let row = [...Array(other.length + 1).keys()]
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (const [place, wanted] of [...other].entries())
      next.push(Math.min(next[place]! + 1, row[place + 1]! + 1, row[place]! + (letter === wanted ? 0 : 1)))
    row = next
  }
  return row.at(-1)!
}
