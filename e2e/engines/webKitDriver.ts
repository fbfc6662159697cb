/** Starts the driver of WebKitGTK on a hidden display. @see https://www.w3.org/TR/webdriver2/ */

import { type Process, startProcess } from '../../lab/startProcess.mjs'
import { findWebKit } from '../../scripts/programs.mjs'

export const webKit = findWebKit()

const env = {
  // A container has no user namespaces for its sandbox and no graphics card.
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  LIBGL_ALWAYS_SOFTWARE: '1',
}

/** Its display server and its browser end with it. @param port - A free one. */
export const startWebKitDriver = (port: number): Promise<Process> =>
  startProcess(['xvfb-run', '-a', webKit!.driver, `--port=${port}`], {
    env,
    ready: `http://127.0.0.1:${port}/status`,
    isGroup: true,
  })

/** The capability `webkitgtk:browserOptions`. */
export const browserOptions = { binary: webKit?.browser, args: ['--automation'] }
