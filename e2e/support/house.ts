/** Renamed to testSystem.ts. */

export { openTestSystem as openHouse, relayUrl, type TestSystem as House } from './testSystem.js'
