/** `@embedded-wallet/relay/durable-object`: a relay store for Cloudflare Workers. It needs no types of Cloudflare. */

export {
  durableObjectStore,
  type ObjectNamespace,
  type ObjectStorage,
  RelayStoreObject,
  type StoreObject,
  type StoreObjectResponse,
} from './store/durableObjectStore.js'
