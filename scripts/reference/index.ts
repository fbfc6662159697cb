/** The files that `npm run docs` writes. */

import { contractReference } from './contractReference.js'
import { endpointReference } from './endpointReference.js'
import { openApiDocument } from './openApi.js'

/** @returns File contents by path, relative to the repository. */
export function referenceFiles(): Record<string, string> {
  return {
    'docs/reference/openapi.json': `${JSON.stringify(openApiDocument(), null, 2)}\n`,
    'docs/reference/endpoints.md': endpointReference(),
    'docs/reference/contract.md': contractReference(),
  }
}
