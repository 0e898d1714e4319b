import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { followDatabase } from '../../db/clock.ts'
import { clockDifference, maxClockDifference } from '../../db/clockDifference.ts'
import { DatabaseUnavailable } from '../../db/errors.ts'
import { problem } from '../../problems.ts'

/**
 * Asks the database for its time. What this server writes has that time from then on.
 * @throws `unavailable` while the clock of this machine is so wrong that sign-ins that begin at one server and end at another would fail;
 *   DatabaseUnavailable
 */
export const requireRightClock = async (pool: pg.Pool, log: Pick<FastifyBaseLogger, 'error'>): Promise<void> => {
  const seconds = await clockDifference(pool).catch((error: unknown) => {
    throw new DatabaseUnavailable(error)
  })
  followDatabase(seconds)
  if (Math.abs(seconds) <= maxClockDifference) return
  log.error(
    `The clock of this machine is ${Math.abs(seconds).toFixed(0)} s ${seconds > 0 ? 'ahead of' : 'behind'} the database’s, so this server takes no requests. Let both follow the same time server (NTP).`,
  )
  throw problem('unavailable')
}
