/** How well two groups can be told apart by a number of each: the best that any threshold can do. */

/** A sample and the group that it was drawn for. */
export interface Sample {
  group: string
  value: number
}

/**
 * @returns How often the best threshold guesses the group right, from 0.5 (a coin) to 1, when both are equally frequent: half of one plus the
 * distance of Kolmogorov and Smirnov. It sees any difference of the distributions: earlier, later, wider, or with two humps.
 */
export function bestGuess(samples: readonly Sample[], one: string, other: string): number {
  const sizeOf = (name: string) => samples.filter(({ group }) => group === name).length
  const step = { [one]: 1 / sizeOf(one), [other]: -1 / sizeOf(other) }
  const sorted = samples.filter(({ group }) => group in step).sort((a, b) => a.value - b.value)
  let ahead = 0
  let furthest = 0
  sorted.forEach(({ group, value }, i) => {
    ahead += step[group]!
    if (sorted[i + 1]?.value !== value) furthest = Math.max(furthest, Math.abs(ahead))
  })
  return 0.5 + furthest / 2
}

/**
 * @param size - Of each group: 458 or more, for which the bound of Wei and Dudley (2012) holds: P(distance > d) ≤ 2 exp(-size d²).
 * @returns What `bestGuess` exceeds with at most this probability when nothing but chance put each sample into its group.
 */
export function guessByChance(size: number, probability: number): number {
  return 0.5 + Math.sqrt(Math.log(2 / probability) / size) / 2
}
