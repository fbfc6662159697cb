/** `@embedded-wallet/relay/node`: runs a relay on Node. */

export { folderFiles } from './node/folderFiles.js'
export { type FetchHandler, nodeListener } from './node/nodeListener.js'
export { type NodeTransportOptions, nodeTransport } from './node/nodeTransport.js'
