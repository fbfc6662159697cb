/** `@embedded-wallet/platform/redis`: a replay store that all instances of a backend share. */

export {
  type RedisClient,
  type RedisReplayStoreOptions,
  redisReplayStore,
} from './webhooks/redisReplayStore.js'
