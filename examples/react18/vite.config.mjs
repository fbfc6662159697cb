/** Serves the React page of the quick start with React 18. */

export { default } from '../quick-start/vite.config.mjs'
