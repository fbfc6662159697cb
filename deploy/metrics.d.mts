import type { RequestListener } from 'node:http'
import type { Meter } from '@opentelemetry/api'

export function createMetrics(): { meter: Meter; listener: RequestListener }
