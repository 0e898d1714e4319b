import { type Process, runningProcesses, treeOf } from './processes.ts'

/** Processor time of a process and all below it, while it runs. */
export interface ProcessorTime {
  /** @returns seconds so far; undefined where the system does not tell */
  readonly seconds: () => number | undefined
  /** Looks again. At least once a second is needed, since what ends in between is seen no more. */
  readonly sample: () => void
}

const keyOf = ({ pid, begun }: Process) => `${pid} ${begun}`

/**
 * Adds up the processor time of trees of processes. A process that has ended counts with its parent, which has waited for it; one whose parent does
 * not count any more counts by itself, as it was last seen.
 * @param roots - pids of processes of which each tree counts
 */
export const processorTimeOf = (roots: () => readonly number[], read = runningProcesses): ProcessorTime => {
  const seen = new Map<string, Process>()
  const orphans = new Map<string, number>()
  let highest: number | undefined
  const sample = () => {
    const all = read()
    if (all.length === 0) return
    const running = new Map(all.map((each) => [keyOf(each), each]))
    const parents = new Set([...seen].filter(([key]) => running.has(key)).map(([, { pid }]) => pid))
    for (const [key, last] of seen)
      if (!running.has(key)) {
        seen.delete(key)
        if (!parents.has(last.parent)) orphans.set(key, last.seconds)
      }
    for (const root of roots()) for (const each of treeOf(root, all)) seen.set(keyOf(each), each)
    // A product that was killed leaves its PostgreSQL to somebody else, where it still counts.
    for (const key of seen.keys()) {
      const now = running.get(key)
      if (now) seen.set(key, now)
    }
    const sum = [...seen.values()].reduce((total, { seconds }) => total + seconds, 0)
    highest = Math.max(highest ?? 0, sum + [...orphans.values()].reduce((total, seconds) => total + seconds, 0))
  }
  return { sample, seconds: () => highest }
}
