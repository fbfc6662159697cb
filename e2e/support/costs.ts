/** Compares what a short and a long input cost, by the time of the processor: the machine and its other work stand on both sides. */

const rounds = 3
const roundMicros = 1000

/** The processor's time of one run, in microseconds: the least of several rounds. */
export async function costOf(run: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < rounds; round++) {
    const start = process.cpuUsage()
    let runs = 0
    let micros = 0
    do {
      await run()
      runs++
      const { user, system } = process.cpuUsage(start)
      micros = user + system
    } while (micros < roundMicros)
    least = Math.min(least, micros / runs)
  }
  return least
}

/** How many times longer the long input is. */
export const growth = 16

/** Linear work costs at most so many times as much; quadratic work 256 times. */
export const mostGrowth: number = growth * 4
