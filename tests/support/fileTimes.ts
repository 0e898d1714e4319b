import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

/** Seconds of wall time that a file of tests took, hooks included. */
export interface FileTime {
  readonly file: string
  readonly seconds: number
}

/** Reporter for vitest that appends the time of each file to RENKEI_FILE_TIMES, a line of JSON each. Its own JSON leaves out what hooks take. */
export default class FileTimes implements Reporter {
  readonly #path = process.env.RENKEI_FILE_TIMES ?? ''

  onTestModuleEnd(module: TestModule): void {
    const { duration, collectDuration, setupDuration } = module.diagnostic()
    const line: FileTime = {
      file: relative(process.cwd(), module.moduleId),
      seconds: (duration + collectDuration + setupDuration) / 1000,
    }
    appendFileSync(this.#path, `${JSON.stringify(line)}\n`)
  }
}
