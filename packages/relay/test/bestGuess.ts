/** How well the best threshold can distinguish two groups by one number per sample. */

/** A measured value and the group that it belongs to. */
export interface Sample {
  group: string
  value: number
}

/**
 * @returns The share of samples that the best threshold assigns to the right group, when both groups are equally frequent: from 0.5
 * (chance) to 1. It is 0.5 plus half of the Kolmogorov-Smirnov distance, so it finds any difference of the distributions: earlier, later,
 * wider, or with two peaks.
 */
export function bestGuess(samples: readonly Sample[], one: string, other: string): number {
  const sizeOf = (name: string) => samples.filter(({ group }) => group === name).length
  const step = { [one]: 1 / sizeOf(one), [other]: -1 / sizeOf(other) }
  const sorted = samples.filter(({ group }) => group in step).sort((a, b) => a.value - b.value)
  let distance = 0
  let largest = 0
  sorted.forEach(({ group, value }, i) => {
    distance += step[group]!
    if (sorted[i + 1]?.value !== value) largest = Math.max(largest, Math.abs(distance))
  })
  return 0.5 + largest / 2
}

/**
 * @param size - Size of each group: 458 or more, for which the bound of Wei and Dudley (2012) holds: P(distance > d) ≤ 2 exp(-size d²).
 * @param probability - The accepted probability of an error.
 * @returns The value that `bestGuess` exceeds with at most this probability when the groups do not differ.
 */
export function guessByChance(size: number, probability: number): number {
  return 0.5 + Math.sqrt(Math.log(2 / probability) / size) / 2
}
