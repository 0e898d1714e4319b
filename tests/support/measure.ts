import type { PhaseCost } from './budget.ts'
import { processorTimeOf } from './processorTime.ts'

const everyMilliseconds = 500

/**
 * Measures what a phase of a run costs.
 * @param work - tells with `started` the pid of each process that it starts
 */
export const measured = async <T>(
  name: string,
  work: (started: (pid: number) => void) => Promise<T>,
): Promise<{ readonly result: T; readonly cost: PhaseCost }> => {
  const pids: number[] = []
  const time = processorTimeOf(() => pids)
  const timer = setInterval(time.sample, everyMilliseconds)
  const begin = performance.now()
  try {
    const result = await work((pid) => pids.push(pid))
    const wallSeconds = (performance.now() - begin) / 1000
    return { result, cost: { name, processorSeconds: time.seconds(), wallSeconds } }
  } finally {
    clearInterval(timer)
  }
}
