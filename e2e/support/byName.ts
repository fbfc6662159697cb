/** The order of the files of a run: that of their names, so that two runs of a commit are alike. */

import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { seededRandom } from './seededRandom.js'

/** By default Vitest begins with what failed or took long the last time. With `--sequence.seed=7` the files of each project are in an order of their own. */
export class ByName extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const nameOf = ({ project, moduleId }: TestSpecification) => `${project.name}:${moduleId}`
    const sorted = files.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
    const { seed } = this.ctx.config.sequence
    if (seed === undefined) return sorted
    const random = seededRandom(seed)
    const places = new Map(sorted.map((file) => [file, random()]))
    // Files of one project stay together: only they share processes.
    return sorted.sort(
      (a, b) => a.project.name.localeCompare(b.project.name) || places.get(a)! - places.get(b)!,
    )
  }
}
