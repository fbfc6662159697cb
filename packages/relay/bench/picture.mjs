/** Draws a memory curve as SVG. */

const width = 720
const height = 300
const margin = { left: 56, right: 16, top: 36, bottom: 40 }

/** @param samples - `minute`, `rss` and `heapUsed` in MB. */
export function drawCurve(samples, title) {
  const lastMinute = samples.at(-1).minute || 1
  const top = Math.ceil((Math.max(...samples.map(({ rss }) => rss)) * 1.15) / 20) * 20
  const x = (minute) => margin.left + (minute / lastMinute) * (width - margin.left - margin.right)
  const y = (mb) => height - margin.bottom - (mb / top) * (height - margin.top - margin.bottom)
  const line = (field, color) => {
    const points = samples
      .map((sample) => `${x(sample.minute).toFixed(1)},${y(sample[field]).toFixed(1)}`)
      .join(' ')
    return `<polyline points="${points}" fill="none" stroke="${color}" stroke-width="2"/>`
  }
  const label = (px, py, text, anchor = 'middle') =>
    `<text x="${px}" y="${py}" text-anchor="${anchor}">${text}</text>`
  const levels = Array.from({ length: 5 }, (_, i) => (top / 4) * i)
  const minutes = Array.from({ length: Math.floor(lastMinute) + 1 }, (_, i) => i)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12" fill="#333">`,
    `<title>Memory of one relay over time: ${title}</title>`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    label(width / 2, 20, `Memory of one relay: ${title}`),
    ...levels.map(
      (mb) =>
        `<line x1="${margin.left}" x2="${width - margin.right}" y1="${y(mb)}" y2="${y(mb)}" stroke="#ddd"/>${label(margin.left - 8, y(mb) + 4, `${Math.round(mb)} MB`, 'end')}`,
    ),
    ...minutes.map((minute) => label(x(minute), height - margin.bottom + 18, `${minute} min`)),
    line('rss', '#2563eb'),
    line('heapUsed', '#d97706'),
    `<text x="${width - margin.right}" y="${y(samples.at(-1).rss) - 8}" text-anchor="end" fill="#2563eb">resident set</text>`,
    `<text x="${width - margin.right}" y="${y(samples.at(-1).heapUsed) - 8}" text-anchor="end" fill="#d97706">JavaScript heap</text>`,
    '</svg>\n',
  ].join('\n')
}
