/** `@embedded-wallet/platform/redis`: a replay store that all instances of a backend share. */

export type {
  IoRedisClient,
  NodeRedisClient,
  NodeRedisCluster,
  RedisClient,
  RedisStoreOptions as RedisReplayStoreOptions,
} from '@embedded-wallet/protocol'
export { redisReplayStore } from './webhooks/redisReplayStore.js'
