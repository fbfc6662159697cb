/** Names a shop by its origin. */

/** @returns The host of a shop; all of the origin where it is not `https`. */
export function shopName(shop: string): string {
  const { host, protocol } = new URL(shop)
  return protocol === 'https:' ? host : shop
}
