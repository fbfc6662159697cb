/** Runs in a page that opens: notes when it shows something, when it can be used, what moves and what blocks. */

/** @param shown - `selector` of what shows that the page can be used, `text` in it as a regular expression; `isHidden`: it need not be visible. */
export function watchOpening({ selector, text = '', isHidden = false }) {
  // A frame of the page has this script, too.
  if (window !== window.top || globalThis.opening) return
  const marks = { fcp: 0, lcp: 0, cls: 0, inp: 0, tasks: [], usable: undefined }
  globalThis.opening = marks
  const on = (type, note, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
      ...more,
    })
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') marks.fcp = startTime
  })
  on('largest-contentful-paint', ({ startTime }) => {
    marks.lcp = startTime
  })
  on('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) marks.cls += value
  })
  on('longtask', ({ startTime, duration }) => marks.tasks.push({ startTime, duration }))
  const noteInput = ({ interactionId, duration }) => {
    if (interactionId > 0) marks.inp = Math.max(marks.inp, duration)
  }
  on('event', noteInput, { durationThreshold: 16 })
  const wanted = new RegExp(text)
  const isThere = (element) =>
    (isHidden || (element.checkVisibility() && !element.disabled)) && wanted.test(element.textContent)
  const find = (root) =>
    [...root.querySelectorAll(selector)].some(isThere) ||
    // A custom element of a peer has its form in a shadow.
    [...root.querySelectorAll('*')].some(({ shadowRoot }) => shadowRoot && find(shadowRoot))
  const look = () => {
    if (find(document)) marks.usable = performance.now()
    else requestAnimationFrame(look)
  }
  look()
}

/** @returns What was noted until now. Blocking time: of each task after the first paint, what is beyond 50 ms. */
export const measured = () => {
  const { tasks, ...marks } = globalThis.opening
  const tbt = tasks
    .filter(({ startTime }) => startTime >= marks.fcp)
    .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0)
  return { ...marks, tbt }
}
