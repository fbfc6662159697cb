/** Says every half minute that a silent part still runs, and at its end how long it took. */

const quietMs = 30_000

/**
 * Watches one part of a run.
 *
 * @param title - The name of the part.
 * @param print - Prints a line.
 * @returns `heard`: to be called at every output. `end`: to be called at the end of the part.
 */
export function watchProgress(title, print = console.log) {
  const startedAt = Date.now()
  const seconds = () => `${Math.round((Date.now() - startedAt) / 1000)} s`
  let timer
  const heard = () => {
    clearInterval(timer)
    timer = setInterval(() => print(`… ${title} runs for ${seconds()}`), quietMs)
  }
  heard()
  return {
    heard,
    end: () => {
      clearInterval(timer)
      print(`── ${title}: ${seconds()}`)
    },
  }
}
