/** `@embedded-wallet/relay/redis`: the store for many instances. */

export { type RedisClient, redisStore } from './store/redisStore.js'
