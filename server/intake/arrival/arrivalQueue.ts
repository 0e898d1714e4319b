import type { FastifyBaseLogger } from 'fastify'
import { millisecondsPerDay } from '#contract/days.ts'
import { ConcurrencyLimiter } from '../../concurrencyLimiter.ts'
import { arrivalOf } from './arrivalNames.ts'
import { type IntakeDependencies, type Origin, takeInArrival } from './receiveFile.ts'

export type TakeIn = (name: string, origin?: Origin) => Promise<void>

const minute = 60_000
const interval = 10 * minute
/** A file touched within this time may be in the hands of another process. */
const untakenFor = 10 * minute
const abandonedFor = millisecondsPerDay

/** Processing a file takes one or two threads and a core. Waiting files are processed in the order of their arrival. */
const limits = {
  together: 2,
  perTenant: 1,
  perAccount: 1,
  waitingPerTenant: 1_000,
  waitingPerAccount: 1_000,
  waitSeconds: 3_600,
}

/** Processes each file only once at a time, however often it is requested, and only a few files at once. */
export const onceAtATime = (dependencies: IntakeDependencies): TakeIn => {
  const underWay = new Map<string, Promise<void>>()
  const turns = new ConcurrencyLimiter(limits)
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

/** Processes the complete files whose process died first, and removes files that received nothing for a day. */
export const tendIncoming = async (
  { incoming }: Pick<IntakeDependencies, 'incoming'>,
  takeIn: TakeIn,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<void> => {
  for (const name of await incoming.finished(untakenFor)) await takeIn(name).catch((error: unknown) => log.error(error))
  await incoming.clear(abandonedFor)
}

/** Calls {@link tendIncoming} every ten minutes until it is stopped. */
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
