/** The sections of the settings load when one of them is shown: few pages have them. */

import { Card } from '../parts/Card.js'
import { Loading } from '../parts/Loading.js'
import { later } from '../parts/later.js'

const SectionPlace = () => (
  <Card>
    <Loading lines={4} />
  </Card>
)

const sections = later(() => import('./sections.js'))
export const AllSections = sections.component('AllSections', { place: SectionPlace })
export const Ways = sections.component('Ways', { place: SectionPlace })
export const Devices = sections.component('Devices', { place: SectionPlace })
// The service or the app may not have these: nothing keeps their place.
export const Contact = sections.component('Contact')
export const Privacy = sections.component('Privacy')
export const Recovery = sections.component('Recovery')
