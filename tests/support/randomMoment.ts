// oxlint-disable-next-line tests/no-sleep -- a random moment is no time in which something has to be ready
import { setTimeout as wait } from 'node:timers/promises'
import { seededRandom } from './strength.ts'

const moments = seededRandom()

/**
 * Waits for a random time, so that what is killed afterwards is killed anywhere in its work.
 * @param longest - in milliseconds
 * @param earlier - how many of that many equal parts have passed: the later the run, the later the moment
 */
export const randomMoment = (longest: number, earlier: readonly [passed: number, parts: number] = [0, 1]) =>
  wait(((earlier[0] + moments.next()) / earlier[1]) * longest)
