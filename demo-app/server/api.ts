/** The demo's own API under `/api`, as the backend of a wallet app would offer it. */

import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Demo } from './demo'
import { payeeRoutes } from './routes/payeeRoutes'
import { paymentRoutes } from './routes/paymentRoutes'
import { receiveRoutes } from './routes/receiveRoutes'
import { walletRoutes } from './routes/walletRoutes'

export const createApi = (demo: Demo): Hono =>
  new Hono()
    .use(bodyLimit({ maxSize: 16 * 1024 }))
    .route('/', walletRoutes(demo))
    .route('/', payeeRoutes(demo))
    .route('/', paymentRoutes(demo))
    .route('/', receiveRoutes(demo))
