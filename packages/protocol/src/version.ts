/** The version of the interface. */

/** The last segment of every base URL. It is a date. */
export const interfaceVersion = '2025-10-13'
