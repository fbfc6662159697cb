/** The verbs that a page begins right after another one: a list that is read again in between could take their component away. */

export interface Turns {
  /** A verb was begun. */
  begin: (verb: Promise<unknown>) => void
  /** Resolves when the verbs have ended that the same handler begins next, such as a sign-in after a registration. */
  next: () => Promise<void>
}

export function createTurns(): Turns {
  const listeners = new Set<(verb: Promise<unknown>) => void>()
  return {
    begin: (verb) => {
      for (const listener of listeners) listener(verb)
    },
    next: async () => {
      const begun: Promise<unknown>[] = []
      const note = (verb: Promise<unknown>) => void begun.push(verb)
      listeners.add(note)
      // A handler goes on before any timer.
      await new Promise((resolve) => setTimeout(resolve))
      listeners.delete(note)
      // None of them rejects.
      await Promise.all(begun)
    },
  }
}
