/** Which version of the interface this is. */

/** The date-based segment with which every base address ends. */
export const interfaceVersion = '2025-10-13'
