import type { Meter } from '@opentelemetry/api'

export function createPrometheusMeter(): { meter: Meter; text: () => string }
