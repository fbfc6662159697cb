/** What the inspector says of one step: a title, a sentence, and where to read more. */

export interface Step {
  title: string
  /** One sentence: why this step makes the wallet safe, or what it is for. */
  sentence: string
  /** In the repository, with the anchor of its section. */
  doc: string
  /** In the repository. */
  source: string
}

/** @param anchor - Of a section of the reference of endpoints. */
export const endpointDoc = (anchor: string): string => `docs/reference/endpoints.md#${anchor.toLowerCase()}`
