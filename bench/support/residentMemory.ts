import { execFileSync } from 'node:child_process'

/** The resident memory of a process in bytes; undefined where `ps` is not available. */
export const residentMemory = (pid: number): number | undefined => {
  try {
    return 1024 * Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).trim())
  } catch {
    return undefined
  }
}
