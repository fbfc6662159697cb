/** Identifiers in the order of their creation. A page may start at any place, and costs no more in a long list than in a short one. */

/** Identifiers, each at a place that never changes. */
export interface OrderedIds {
  readonly size: number
  /** Adds an identifier. Usually its place is the last. */
  add(place: number, id: string): void
  delete(place: number): void
  /** Walks from this place on, in this direction. Without a place: from the end of the list where the direction begins. */
  from(place: number | undefined, order: 'asc' | 'desc'): Iterable<readonly [place: number, id: string]>
}

export function createOrderedIds(): OrderedIds {
  let places: number[] = []
  // A deleted identifier leaves a gap, so that a deletion moves nothing. The gaps go when they are more than half.
  let ids: (string | undefined)[] = []
  let head = 0
  let size = 0

  /** The first position with this place or a later one. New places come last, so that is looked at first. */
  const positionOf = (place: number): number => {
    let [low, high] = [head, places.length]
    if (high === 0 || places[high - 1]! < place) return high
    while (low < high) {
      const middle = (low + high) >> 1
      if (places[middle]! < place) low = middle + 1
      else high = middle
    }
    return low
  }
  const closeGaps = () => {
    places = places.filter((_, at) => ids[at] !== undefined)
    ids = ids.filter((id) => id !== undefined)
    head = 0
  }

  return {
    get size() {
      return size
    },
    add(place, id) {
      const at = positionOf(place)
      if (places[at] === place) ids[at] = id
      else {
        places.splice(at, 0, place)
        ids.splice(at, 0, id)
      }
      size++
    },
    delete(place) {
      const at = positionOf(place)
      if (places[at] !== place || ids[at] === undefined) return
      ids[at] = undefined
      size--
      // A list that loses its oldest again and again does not walk over their gaps.
      while (head < ids.length && ids[head] === undefined) head++
      if (ids.length > 32 && size < ids.length / 2) closeGaps()
    },
    *from(place, order) {
      const step = order === 'asc' ? 1 : -1
      const start = order === 'asc' ? head : ids.length - 1
      let at = place === undefined ? start : positionOf(place)
      // Going down, a place that is a gap, or past the end, begins at the one before it.
      if (order === 'desc' && place !== undefined && places[at] !== place) at--
      for (; at >= head && at < ids.length; at += step) {
        const id = ids[at]
        if (id !== undefined) yield [places[at]!, id]
      }
    },
  }
}
