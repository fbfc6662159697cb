/** What stands for `react-dom/client` in the frame's button. */

import { type ComponentChild, render } from 'preact'

export const createRoot = (box: Element) => ({
  render: (content: ComponentChild) => render(content, box),
  unmount: () => render(null, box),
})
