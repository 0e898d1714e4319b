import { readdirSync, readFileSync } from 'node:fs'

/** A process of Linux. */
export interface Process {
  readonly pid: number
  /** Tells it apart from an earlier process with the same pid. */
  readonly begun: string
  readonly parent: number
  readonly name: string
  /** Seconds of processor time: its own, and those of its children that have ended. */
  readonly seconds: number
}

/** Linux counts processor time in hundredths of a second. */
const ticksPerSecond = 100

/** @returns undefined when it does not run, and always where the system has no `/proc` */
export const processOf = (pid: number): Process | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const nameEnd = stat.lastIndexOf(')')
    // The fields after the name, as in proc(5), where the state is field 3.
    const fields = stat.slice(nameEnd + 2).split(' ')
    const field = (number: number) => fields[number - 3] ?? ''
    if (['Z', 'X'].includes(field(3))) return undefined
    return {
      pid,
      begun: field(22),
      parent: Number(field(4)),
      name: stat.slice(stat.indexOf('(') + 1, nameEnd),
      seconds: [14, 15, 16, 17].reduce((sum, number) => sum + Number(field(number)), 0) / ticksPerSecond,
    }
  } catch {
    return undefined
  }
}

/** @returns all running processes. Empty where the system has no `/proc`, thus everywhere but on Linux */
export const runningProcesses = (): Process[] => {
  if (process.platform !== 'linux') return []
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return pids.map(processOf).filter((found) => found !== undefined)
}

/** A process and all below it. */
export const treeOf = (root: number, all: readonly Process[] = runningProcesses()): Process[] => {
  const children = Map.groupBy(all, ({ parent }) => parent)
  const below = (pid: number): Process[] => (children.get(pid) ?? []).flatMap((child) => [child, ...below(child.pid)])
  return [...all.filter(({ pid }) => pid === root), ...below(root)]
}

/** Whether a process still runs, and not another one with its pid. */
export const stillRuns = ({ pid, begun }: Process): boolean => processOf(pid)?.begun === begun

/** The processes that were started with a folder, or one inside it, as their TMPDIR. */
export const processesWithTmpdir = (folder: string): Process[] =>
  runningProcesses().filter(({ pid }) => {
    try {
      const variables = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
      return variables.some((variable) => `${variable}/`.startsWith(`TMPDIR=${folder}/`))
    } catch {
      return false
    }
  })
