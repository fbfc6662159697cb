/** The default theme of VitePress with the colors of the diagrams and a picture on the first page. What an address points to is never folded away. */

import { useRoute } from 'vitepress'
import theme from 'vitepress/theme'
import { h, nextTick, onMounted, watch } from 'vue'
import picture from '../../screenshots/screens.png'
import './style.css'

/** Opens what the title of the address is folded into, and the part that is folded right below it. */
function unfold() {
  const title = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  const below = title?.nextElementSibling
  const parts = below?.localName === 'details' ? [below] : []
  for (let part = title?.closest('details'); part; part = part.parentElement.closest('details'))
    parts.push(part)
  for (const part of parts) part.open = true
  if (parts.length > 0) title.scrollIntoView()
}

export default {
  ...theme,
  Layout: () =>
    h(theme.Layout, null, {
      'home-hero-image': () =>
        h('img', {
          class: 'first-picture',
          src: picture,
          alt: 'The wallet on five screens: balance, activity, send form, review, and the end of a payment',
        }),
    }),
  setup() {
    const route = useRoute()
    onMounted(() => {
      unfold()
      addEventListener('hashchange', unfold)
    })
    watch(
      () => route.data.relativePath,
      () => nextTick(unfold),
    )
  },
}
