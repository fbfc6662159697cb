/** One relay on Node's server, as a process of its own, with the default limits. */

import { createServer } from 'node:http'
import { nodeListener, openShop } from './system.mjs'

const user = JSON.parse(process.argv[2])
const relay = openShop([user], { quotas: false, maxInFlight: undefined })
const server = createServer(nodeListener(relay)).listen(0, '127.0.0.1', 8192, () => {
  process.send({ port: server.address().port })
})
