/** The backends, as one bundle has them. */

export { createBackend } from './backend.js'
export { createOtherOrigin } from './otherOrigin.js'
export { createOwnOrigin } from './ownOrigin.js'
