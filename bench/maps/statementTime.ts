import { readFileSync } from 'node:fs'
import type pg from 'pg'
import type { Statement } from '../support/bareDriver.ts'

/** Linux counts processor time in hundredths of a second (`getconf CLK_TCK`). */
const millisecondsPerTick = 10
/** Enough for a tick to be a small part of what is measured. */
const leastMilliseconds = 600

const cpuMilliseconds = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name of the program is in brackets and may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * millisecondsPerTick
}

/** Processor milliseconds that the database takes for statements on one connection. Linux only. */
export const statementTime = async (client: pg.PoolClient, statements: readonly Statement[]): Promise<number> => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = rows[0]?.pid ?? 0
  const run = async () => {
    for (const { text, values } of statements) await client.query(text, [...values])
  }
  await run()
  const begin = cpuMilliseconds(pid)
  let turns = 0
  let spent = 0
  while (spent < leastMilliseconds && turns < 200) {
    await run()
    turns += 1
    spent = cpuMilliseconds(pid) - begin
  }
  return spent / turns
}
