/** The two forms of a list: paginated, and whole. */

import * as v from 'valibot'

/** One page of a paginated list. */
export interface Page<Item> {
  data: Item[]
  hasMore: boolean
  /** Present only when `hasMore` is true. */
  nextCursor?: string
  /** The number of all matching items, on all pages. */
  totalCount?: number
}

/**
 * Creates the schema of a page.
 *
 * @param item - The schema of one item.
 * @returns The schema of `Page`.
 */
// @__NO_SIDE_EFFECTS__
export function pageOf<Item>(item: v.GenericSchema<Item>): v.GenericSchema<Page<Item>> {
  return v.object({
    data: v.array(item),
    hasMore: v.boolean(),
    nextCursor: v.exactOptional(v.string()),
    totalCount: v.exactOptional(v.number()),
  })
}

/** A list without pages: login methods and sessions. */
export interface WholeList<Item> {
  data: Item[]
}

/**
 * Creates the schema of a list without pages.
 *
 * @param item - The schema of one item.
 * @returns The schema of `WholeList`.
 */
// @__NO_SIDE_EFFECTS__
export function wholeListOf<Item>(item: v.GenericSchema<Item>): v.GenericSchema<WholeList<Item>> {
  return v.object({ data: v.array(item) })
}
