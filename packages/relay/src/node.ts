/** `@embedded-wallet/relay/node`: what makes a relay at home on Node. */

export { nodeListener } from './node/nodeListener.js'
export { nodeTransport } from './node/nodeTransport.js'
