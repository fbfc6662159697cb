/** Medians, ratios of interleaved rounds, and what an A/A pair says about them. */

export const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1]

/** The median of the ratios of each round: what both contenders met in the same round cancels out. */
export const ratio = (ours, others) => median(ours.map((value, round) => value / others[round]))

/** The same contender against itself may differ by this share. More is noise that no ratio survives. */
const maxDrift = 0.1

/** @returns Whether the machine was quiet enough to conclude anything, in words. */
export function verdict(drift, isMet) {
  if (drift > maxDrift) return 'inconclusive'
  return isMet ? 'met' : 'missed'
}

/** @returns The contender that a name of an A/A pair means. */
export const withoutMark = (name) => name.replace(' (A/A)', '')

/**
 * Measures contenders in turns: each round has another order, and one of them runs twice.
 *
 * @param measure - Runs one contender once.
 * @returns The values of each contender by name, in the order of the rounds.
 */
export async function interleave(names, rounds, measure) {
  const results = Object.fromEntries(names.map((name) => [name, []]))
  for (let round = 0; round < rounds; round++)
    for (let i = 0; i < names.length; i++) {
      const name = names[(i + round) % names.length]
      results[name].push(await measure(withoutMark(name)))
    }
  return results
}
