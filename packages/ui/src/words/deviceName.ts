/** A name for this device, such as "Chrome on Linux": the list of passkeys shows it. */

import { fill } from './fill.js'
import type { Texts } from './texts.js'

/** The first match counts: other browsers name Chrome and Safari, too. */
const browsers: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS/, 'Firefox'],
  [/Chrome\/|CriOS/, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Mac OS X/, 'Mac'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]

/**
 * Names a device by its browser and its system, such as `Chrome on Linux`.
 *
 * @param taken - Names that exist already. The new one is another one.
 * @param authenticator - What holds the passkey, such as `Google Password Manager`: its name is more helpful than the browser's.
 */
export function nameDevice(
  { ways }: Pick<Texts, 'ways'>,
  userAgent: string,
  taken: readonly string[] = [],
  authenticator?: string | undefined,
): string {
  const find = (rows: [RegExp, string][]) => rows.find(([pattern]) => pattern.test(userAgent))?.[1]
  const [browser, system] = [find(browsers), find(systems)]
  const known = browser && system ? fill(ways.device, { browser, system }) : (browser ?? system)
  const base = authenticator ?? known ?? ways.unknownDevice
  for (let count = 1; ; count++) {
    const candidate = count === 1 ? base : `${base} ${count}`
    if (!taken.includes(candidate)) return candidate
  }
}
