/** Serves the page of each framework, beside the quick start's backend. */

import { svelte } from '@sveltejs/vite-plugin-svelte'
import vue from '@vitejs/plugin-vue'
import quickStart from '../quick-start/vite.config.mjs'

const isCustomElement = (tag) => tag.startsWith('wallet-')

export default {
  ...quickStart,
  plugins: [vue({ template: { compilerOptions: { isCustomElement } } }), svelte()],
}
