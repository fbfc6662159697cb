/** `@embedded-wallet/relay/redis`: a relay store that many instances share. */

export { type RedisClient, type RedisStoreOptions, redisStore } from './store/redisStore.js'
