/**
 * The helper for the tests of apps in a page of jsdom.
 *
 * @vitest-environment jsdom
 */

import { tellShopStories } from './shopPage.js'

tellShopStories()
