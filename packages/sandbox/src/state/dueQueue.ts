/** Identifiers in the order of their times: a binary heap, so that to add one or to take the next costs the logarithm of their number. */

interface Due {
  id: string
  /** Milliseconds since 1970. */
  dueAt: number
  /** Of two that are due at the same time, the one that was added first is the next. */
  turn: number
}

/** Identifiers by time. */
export interface DueQueue {
  add(id: string, dueAt: number): void
  next(): Readonly<Due> | undefined
  /** Removes the next one. */
  drop(): void
}

const isBefore = (a: Due, b: Due) => a.dueAt < b.dueAt || (a.dueAt === b.dueAt && a.turn < b.turn)

export function createDueQueue(): DueQueue {
  const heap: Due[] = []
  let turns = 0
  const swap = (a: number, b: number) => {
    const moved = heap[a]!
    heap[a] = heap[b]!
    heap[b] = moved
  }
  return {
    add(id, dueAt) {
      let at = heap.push({ id, dueAt, turn: turns++ }) - 1
      for (let above = (at - 1) >> 1; at > 0 && isBefore(heap[at]!, heap[above]!); above = (at - 1) >> 1) {
        swap(at, above)
        at = above
      }
    },
    next: () => heap[0],
    drop() {
      const last = heap.pop()
      if (last === undefined || heap.length === 0) return
      heap[0] = last
      let at = 0
      for (;;) {
        const [left, right] = [2 * at + 1, 2 * at + 2]
        let first = at
        if (left < heap.length && isBefore(heap[left]!, heap[first]!)) first = left
        if (right < heap.length && isBefore(heap[right]!, heap[first]!)) first = right
        if (first === at) return
        swap(at, first)
        at = first
      }
    },
  }
}
