/** `@embedded-wallet/relay/redis`: a relay store that many instances share. */

export type {
  IoRedisClient,
  NodeRedisClient,
  NodeRedisCluster,
  RedisClient,
} from '@embedded-wallet/protocol'
export { type RedisStoreOptions, redisStore } from './store/redisStore.js'
