/** The metrics of a relay, for Prometheus: OpenTelemetry's SDK and its exporter. */

import { PrometheusExporter } from '@opentelemetry/exporter-prometheus'
import { MeterProvider } from '@opentelemetry/sdk-metrics'

/**
 * The exporter writes dots as underscores and ends counters with `_total`. It adds no unit to a name; OpenTelemetry's Collector does.
 *
 * @returns `meter`, for `createTelemetry`, and `listener`, which responds with the metrics.
 * @see https://opentelemetry.io/docs/languages/js/exporters/#prometheus
 */
export function createMetrics() {
  const exporter = new PrometheusExporter({ preventServerStart: true })
  const meter = new MeterProvider({ readers: [exporter] }).getMeter('embedded-wallet-relay')
  return {
    meter,
    listener: (request, response) => exporter.getMetricsRequestHandler(request, response),
  }
}
