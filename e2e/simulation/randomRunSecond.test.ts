/** Random schedules, second half: other seeds, on another core. */

import { testHalf } from './randomHalf.js'

testHalf('second')
