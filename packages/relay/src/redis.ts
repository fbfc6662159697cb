/** `@embedded-wallet/relay/redis`: the store for many instances. */

export { type RedisClient, type RedisStoreOptions, redisStore } from './store/redisStore.js'
