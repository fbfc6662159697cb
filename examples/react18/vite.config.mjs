/** Serves the React page of the quick start with the oldest peers: React 18 and TanStack Query 5.66. */

export { default } from '../quick-start/vite.config.mjs'
