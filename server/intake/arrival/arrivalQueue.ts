import type { FastifyBaseLogger } from 'fastify'
import { millisecondsPerDay } from '../../../contract/days.ts'
import { Turns } from '../../turns.ts'
import { arrivalOf } from './arrivalNames.ts'
import { type IntakeDependencies, type Origin, takeInArrival } from './receiveFile.ts'

export type TakeIn = (name: string, origin?: Origin) => Promise<void>

const minute = 60_000
const interval = 10 * minute
/** A file that is being taken in by another process is not touched meanwhile. */
const untakenFor = 10 * minute
const abandonedFor = millisecondsPerDay

/** Each takes a thread or two, and a core. Whoever waits goes on when it is their turn, in the order in which the files came. */
const limits = {
  together: 2,
  perTenant: 1,
  perAccount: 1,
  waitingPerTenant: 1_000,
  waitingPerAccount: 1_000,
  waitSeconds: 3_600,
}

/** Takes in each file once at a time, whoever asks, and only so many files at once. */
export const onceAtATime = (dependencies: IntakeDependencies): TakeIn => {
  const underWay = new Map<string, Promise<void>>()
  const turns = new Turns(limits)
  const takeIn = async (name: string, origin?: Origin) => {
    const arrival = arrivalOf(name)
    if (!arrival) return
    const endTurn = await turns.take(arrival)
    await takeInArrival(dependencies, name, origin).finally(endTurn)
  }
  return (name, origin) => {
    const running = underWay.get(name)
    if (running) return running
    const started = takeIn(name, origin).finally(() => underWay.delete(name))
    underWay.set(name, started)
    return started
  }
}

/** Takes in the files whose process died before it had done so, and removes those that nobody has gone on sending for a day. */
export const tendIncoming = async (
  { incoming }: Pick<IntakeDependencies, 'incoming'>,
  takeIn: TakeIn,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<void> => {
  for (const name of await incoming.finished(untakenFor)) await takeIn(name).catch((error: unknown) => log.error(error))
  await incoming.clear(abandonedFor)
}

/** Does so every ten minutes until it is stopped. */
export const keepTending = (
  dependencies: Pick<IntakeDependencies, 'incoming'>,
  takeIn: TakeIn,
  log: Pick<FastifyBaseLogger, 'error'>,
): { readonly stop: () => void } => {
  const tend = () => void tendIncoming(dependencies, takeIn, log).catch((error: unknown) => log.error(error))
  const timer = setInterval(tend, interval)
  timer.unref()
  tend()
  return { stop: () => clearInterval(timer) }
}
