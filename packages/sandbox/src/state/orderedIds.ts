/** Identifiers in the order of their creation. A page may start at any place, and costs no more in a long list than in a short one. */

/** Identifiers, each at a place that never changes. Plain data, because a table has a list for each key of each index. */
export interface OrderedIds {
  places: number[]
  /** A deleted identifier leaves a gap, so that a deletion moves nothing. The gaps go when they are more than half. */
  ids: (string | undefined)[]
  /** The first position that may be no gap. */
  head: number
  size: number
}

/** Makes a list with one identifier. */
export const createOrderedIds = (place: number, id: string): OrderedIds => ({
  ...{ places: [place], ids: [id], head: 0, size: 1 },
})

/** Adds an identifier. Usually its place is the last. */
export function addId(list: OrderedIds, place: number, id: string): void {
  const { places, ids } = list
  const at = positionOf(list, place)
  list.size++
  if (at === places.length) {
    places.push(place)
    ids.push(id)
  } else if (places[at] === place) ids[at] = id
  else {
    places.splice(at, 0, place)
    ids.splice(at, 0, id)
  }
}

export function deleteId(list: OrderedIds, place: number): void {
  const { places, ids } = list
  const at = positionOf(list, place)
  if (places[at] !== place || ids[at] === undefined) return
  ids[at] = undefined
  list.size--
  // A list that loses its oldest again and again does not walk over their gaps.
  while (list.head < ids.length && ids[list.head] === undefined) list.head++
  if (ids.length > 32 && list.size < ids.length / 2) closeGaps(list)
}

/** Walks from this place on, in this direction. Without a place: from the end of the list where the direction begins. */
export function* idsFrom(
  list: OrderedIds,
  place: number | undefined,
  order: 'asc' | 'desc',
): Generator<readonly [place: number, id: string]> {
  const step = order === 'asc' ? 1 : -1
  const start = order === 'asc' ? list.head : list.ids.length - 1
  let at = place === undefined ? start : positionOf(list, place)
  // Going down, a place that is a gap, or past the end, begins at the one before it.
  if (order === 'desc' && place !== undefined && list.places[at] !== place) at--
  for (; at >= list.head && at < list.ids.length; at += step) {
    const id = list.ids[at]
    if (id !== undefined) yield [list.places[at]!, id]
  }
}

/** The first position with this place or a later one. New places come last, so that is looked at first. */
function positionOf({ places, head }: OrderedIds, place: number): number {
  let [low, high] = [head, places.length]
  if (high === 0 || places[high - 1]! < place) return high
  while (low < high) {
    const middle = (low + high) >> 1
    if (places[middle]! < place) low = middle + 1
    else high = middle
  }
  return low
}

function closeGaps(list: OrderedIds): void {
  list.places = list.places.filter((_, at) => list.ids[at] !== undefined)
  list.ids = list.ids.filter((id) => id !== undefined)
  list.head = 0
}
