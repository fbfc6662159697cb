/** `@embedded-wallet/relay/redis`: a relay store that many instances share. */

export type {
  IoRedisClient,
  NodeRedisClient,
  NodeRedisCluster,
  RedisClient,
  RedisStoreOptions,
} from '@embedded-wallet/protocol'
export { redisStore } from './store/redisStore.js'
