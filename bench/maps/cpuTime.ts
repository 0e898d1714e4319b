import { readdirSync, readFileSync } from 'node:fs'

interface Process {
  readonly parent: number
  /** Own processor time and that of children that have ended, in ticks. */
  readonly ticks: number
}

/** Linux counts processor time in hundredths of a second (`getconf CLK_TCK`). */
const ticksPerSecond = 100

const processes = (): ReadonlyMap<number, Process> =>
  new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        try {
          const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
          // The name of the program is in brackets and may contain spaces.
          const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
          const [parent, ...times] = [fields[1], ...fields.slice(11, 15)].map(Number)
          return [[Number(name), { parent: parent ?? 0, ticks: times.reduce((sum, ticks) => sum + ticks, 0) }] as const]
        } catch {
          // The process has ended since.
          return []
        }
      }),
  )

/** Processor seconds of a process and all below it so far, those that have ended among them. Linux only. */
export const cpuSeconds = (pid: number): number => {
  const all = processes()
  const below = (root: number): number =>
    (all.get(root)?.ticks ?? 0) +
    [...all].filter(([, { parent }]) => parent === root).reduce((sum, [child]) => sum + below(child), 0)
  return below(pid) / ticksPerSecond
}

/** The process that started another one. */
export const parentOf = (pid: number): number => processes().get(pid)?.parent ?? 0

/** A process and all that have come from it and still run. Linux only. */
export const descendants = (pid: number): readonly number[] => {
  const all = [...processes()]
  const below = (root: number): readonly number[] => [
    root,
    ...all.filter(([, { parent }]) => parent === root).flatMap(([child]) => below(child)),
  ]
  return below(pid)
}
