/** The lowest layer, shared with the relay: one request to the service at a fixed address, with credentials nobody else sees. */

export { type Outcome, PlatformError, type PlatformErrorCode } from './platformError.js'
export { type Branding, brandedHeaders, neutralFields } from './transport/branding.js'
export {
  authorizationOf,
  checkedBaseUrl,
  createSender,
  refuseUnusable,
  type Send,
  type SenderCall,
  type SenderOptions,
} from './transport/createSender.js'
export { readBytes } from './transport/readBytes.js'
