/** `@embedded-wallet/platform/redis`: a replay store that all instances of a backend share. */

export type {
  IoRedisClient,
  NodeRedisClient,
  NodeRedisCluster,
  RedisClient,
} from '@embedded-wallet/protocol'
export { type RedisReplayStoreOptions, redisReplayStore } from './webhooks/redisReplayStore.js'
