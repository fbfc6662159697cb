/** The default theme of VitePress with the colors of the diagrams. */

import theme from 'vitepress/theme'
import './style.css'

export default theme
