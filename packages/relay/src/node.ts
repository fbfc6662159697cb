/** `@embedded-wallet/relay/node`: runs a relay on Node. */

export { nodeListener } from './node/nodeListener.js'
export { type NodeTransportOptions, nodeTransport } from './node/nodeTransport.js'
