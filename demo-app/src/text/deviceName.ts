/** A name for this device, such as "Chrome on Linux": the list of passkeys shows it. */

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

/** @param taken - Names that exist already. The new one is another one. */
export function nameDevice(userAgent: string, taken: readonly string[] = []): string {
  const find = (rows: [RegExp, string][]) => rows.find(([pattern]) => pattern.test(userAgent))?.[1]
  const name = [find(browsers), find(systems)].filter((part) => part !== undefined).join(' on ')
  const base = name || 'My device'
  for (let count = 1; ; count++) {
    const candidate = count === 1 ? base : `${base} ${count}`
    if (!taken.includes(candidate)) return candidate
  }
}
