/**
 * The helper for the tests of apps in a page of happy-dom.
 *
 * @vitest-environment happy-dom
 */

import { tellShopStories } from './shopPage.js'

tellShopStories()
