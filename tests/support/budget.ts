import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { FileTime } from './fileTimes.ts'

/** What a run costs: `npm test -- --record` keeps it in `tests/budget.json`. */
export const Budget = z.object({
  /** Seconds of processor time by phase, of all its processes. */
  phases: z.record(z.string(), z.number()),
  /** Seconds of wall time by file, of those that take longest. */
  files: z.record(z.string(), z.number()),
})
export type Budget = z.infer<typeof Budget>

/** A phase of a run. */
export interface PhaseCost {
  readonly name: string
  /** Undefined where the system does not tell. */
  readonly processorSeconds: number | undefined
  readonly wallSeconds: number
}

const path = join(import.meta.dirname, '../budget.json')
const noBudget: Budget = { phases: {}, files: {} }
/** So many files are printed. */
const dearestShown = 10
/** So many files are recorded, so that one that becomes dear has an earlier figure. */
const recordedFiles = 60
/** A phase that costs more than this beyond what was recorded is pointed out. */
const tolerated = 1.2
/** Phases below this many seconds vary too much. */
const shortest = 5

export const readBudget = (): Promise<Budget> =>
  readFile(path, 'utf8').then(
    (text) => Budget.parse(JSON.parse(text)),
    () => noBudget,
  )

const rounded = (seconds: number) => Math.round(seconds * 10) / 10

const dearestOf = (files: readonly FileTime[], count: number) =>
  files.toSorted((one, other) => other.seconds - one.seconds).slice(0, count)

/** What to record of a run. */
export const budgetOf = (phases: readonly PhaseCost[], files: readonly FileTime[]): Budget => ({
  phases: Object.fromEntries(phases.map(({ name, processorSeconds = 0 }) => [name, rounded(processorSeconds)])),
  files: Object.fromEntries(dearestOf(files, recordedFiles).map(({ file, seconds }) => [file, rounded(seconds)])),
})

export const writeBudget = (budget: Budget): Promise<void> => writeFile(path, `${JSON.stringify(budget, null, 2)}\n`)

const inSeconds = (seconds: number | undefined) => (seconds === undefined ? '-' : seconds.toFixed(0)).padStart(6)

/** @returns the lines that tell what a run costs, beside what was recorded */
export const costLines = (
  phases: readonly PhaseCost[],
  files: readonly FileTime[],
  recorded: Budget,
): readonly string[] => {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
  const measured = phases.flatMap(({ processorSeconds }) => processorSeconds ?? [])
  const recordedPhases = Object.values(recorded.phases)
  const dearer = phases.flatMap(({ name, processorSeconds = 0 }) => {
    const before = recorded.phases[name]
    if (before === undefined || processorSeconds < Math.max(shortest, before * tolerated)) return []
    const percent = ((processorSeconds / before - 1) * 100).toFixed(0)
    return [`Warning: ${name} costs ${percent} % more processor time than recorded.`]
  })
  return [
    'Processor seconds, recorded, wall seconds:',
    ...phases.map(
      ({ name, processorSeconds, wallSeconds }) =>
        `  ${name.padEnd(10)}${inSeconds(processorSeconds)}${inSeconds(recorded.phases[name])}${inSeconds(wallSeconds)}`,
    ),
    `  ${'all'.padEnd(10)}${inSeconds(measured.length > 0 ? sum(measured) : undefined)}${inSeconds(recordedPhases.length > 0 ? sum(recordedPhases) : undefined)}`,
    ...(measured.length === 0 ? ['  Only Linux tells the processor time of all processes.'] : []),
    'The dearest files, in wall seconds, and as recorded:',
    ...dearestOf(files, dearestShown).map(
      ({ file, seconds }) => `  ${inSeconds(seconds)}${inSeconds(recorded.files[file])}  ${file}`,
    ),
    ...dearer,
  ]
}
