/** The two list envelopes: paginated, and whole. */

import * as v from 'valibot'

export interface Page<Item> {
  data: Item[]
  hasMore: boolean
  /** Present only when `hasMore` is true. */
  nextCursor?: string
  /** All that match, ignoring pagination. */
  totalCount?: number
}

/** The schema of a page of `item`. */
// @__NO_SIDE_EFFECTS__
export function pageOf<Item>(item: v.GenericSchema<Item>): v.GenericSchema<Page<Item>> {
  return v.object({
    data: v.array(item),
    hasMore: v.boolean(),
    nextCursor: v.exactOptional(v.string()),
    totalCount: v.exactOptional(v.number()),
  })
}

/** A list that is never paginated: credentials and sessions. */
export interface WholeList<Item> {
  data: Item[]
}

/** The schema of a whole list of `item`. */
// @__NO_SIDE_EFFECTS__
export function wholeListOf<Item>(item: v.GenericSchema<Item>): v.GenericSchema<WholeList<Item>> {
  return v.object({ data: v.array(item) })
}
