/** The demo's own API under `/api`, as the backend of a wallet app would offer it. */

import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Demo } from './demo'
import { paymentRoutes } from './routes/paymentRoutes'
import { signUpRoutes } from './routes/signUpRoutes'
import { walletRoutes } from './routes/walletRoutes'
import { sandboxRoutes } from './sandbox/sandboxRoutes'

export const createApi = (demo: Demo): Hono =>
  new Hono()
    .use(bodyLimit({ maxSize: 16 * 1024 }))
    .route('/', walletRoutes(demo))
    .route('/sandbox', sandboxRoutes(demo, demo.embedded))
    .route('/', signUpRoutes(demo))
    .route('/', paymentRoutes(demo))
