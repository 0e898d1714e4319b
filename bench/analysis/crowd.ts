import { ask, child, end } from '../support/child.ts'
import { callOf } from '../support/calls.ts'
import { atLeast, type Figure, perSecond } from '../support/figures.ts'
import { LoadResult, type LoadTask } from '../load/clients.ts'
import { median } from '../support/samples.ts'
import type { Subject } from './subject.ts'

const clients = 16

/**
 * Requests all charts and rankings in turn, with sixteen clients at once compared with one client. A refused request ends the bench. A queued
 * request may take at most sixteen times as long, so that the server's throughput does not drop.
 */
export const measureCrowd = async (
  { origin, token }: Pick<LoadTask, 'origin' | 'token'>,
  subjects: readonly Subject[],
  secondsEach: number,
  rounds: number,
): Promise<Figure> => {
  const load = child('load/clients.ts')
  const calls = subjects.map(({ call }) => callOf(call)).filter(({ scope }) => scope === 'query')
  const press = (count: number, seconds: number) =>
    ask(load, { origin, token, calls, clients: count, milliseconds: seconds * 1000 } satisfies LoadTask, LoadResult)
  await press(clients, secondsEach)
  const rates: { crowd: number[]; one: number[] } = { crowd: [], one: [] }
  for (let round = 0; round < rounds; round += 1) {
    rates.crowd.push((await press(clients, secondsEach)).perSecond)
    rates.one.push((await press(1, secondsEach)).perSecond)
  }
  await end(load)
  const ratio = median(rates.crowd) / median(rates.one)
  return {
    name: `all charts and rankings, ${clients} clients against one`,
    count: rounds,
    subject: perSecond(median(rates.crowd)),
    baseline: perSecond(median(rates.one)),
    ratio,
    aim: atLeast(1, ratio),
  }
}
