/** A meter of OpenTelemetry that keeps sums in memory and prints them for Prometheus. An app with the OpenTelemetry SDK uses its exporter instead. */

const boundaries = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, 30_000]

/**
 * Names follow the rules of OpenTelemetry for Prometheus: dots become underscores, milliseconds are spelled out, counters end with
 * `_total`.
 *
 * @returns `meter`, for `openTelemetryEvents`, and `text()`, the body of `/metrics`.
 * @see https://opentelemetry.io/docs/specs/otel/compatibility/prometheus_and_openmetrics/
 */
export function createPrometheusMeter() {
  const metrics = []
  const create = (type, name, { unit, description = '' } = {}) => {
    const base = name.replace(/[^a-z0-9]+/gi, '_') + (unit === 'ms' ? '_milliseconds' : '')
    const metric = {
      type,
      name: type === 'counter' ? `${base}_total` : base,
      description,
      series: new Map(),
      callbacks: [],
    }
    metrics.push(metric)
    return metric
  }
  const labelsOf = (attributes = {}) =>
    Object.entries(attributes)
      .map(([name, value]) => `${name.replace(/\W/g, '_')}=${JSON.stringify(String(value))}`)
      .join(',')
  const sum = (type) => (name, options) => {
    const { series } = create(type, name, options)
    return {
      add: (value, attributes) => {
        const labels = labelsOf(attributes)
        series.set(labels, (series.get(labels) ?? 0) + value)
      },
      record: (value, attributes) => void series.set(labelsOf(attributes), value),
    }
  }
  const observable = (type) => (name, options) => {
    const { callbacks } = create(type, name, options)
    return { addCallback: (callback) => void callbacks.push(callback), removeCallback: () => undefined }
  }
  const createHistogram = (name, options) => {
    const { series } = create('histogram', name, options)
    return {
      record: (value, attributes) => {
        const labels = labelsOf(attributes)
        const own = series.get(labels) ?? { counts: boundaries.map(() => 0), sum: 0, count: 0 }
        series.set(labels, own)
        boundaries.forEach((boundary, index) => {
          if (value <= boundary) own.counts[index] += 1
        })
        own.sum += value
        own.count += 1
      },
    }
  }
  const print = (name, labels, value) => `${name}${labels ? `{${labels}}` : ''} ${value}`
  const linesOf = ({ type, name, description, series, callbacks }) => {
    for (const callback of callbacks)
      callback({ observe: (value, attributes) => series.set(labelsOf(attributes), value) })
    const head = [`# HELP ${name} ${description}`, `# TYPE ${name} ${type}`]
    if (type !== 'histogram')
      return [...head, ...[...series].map(([labels, value]) => print(name, labels, value))]
    return [
      ...head,
      ...[...series].flatMap(([labels, { counts, sum, count }]) => {
        const bucket = (le, value) =>
          print(`${name}_bucket`, [labels, `le="${le}"`].filter(Boolean).join(','), value)
        return [
          ...boundaries.map((boundary, index) => bucket(boundary, counts[index])),
          bucket('+Inf', count),
          print(`${name}_sum`, labels, sum),
          print(`${name}_count`, labels, count),
        ]
      }),
    ]
  }
  const meter = {
    createCounter: sum('counter'),
    createUpDownCounter: sum('gauge'),
    createGauge: sum('gauge'),
    createObservableGauge: observable('gauge'),
    createObservableUpDownCounter: observable('gauge'),
    createObservableCounter: observable('counter'),
    createHistogram,
  }
  return { meter, text: () => `${metrics.flatMap(linesOf).join('\n')}\n` }
}
