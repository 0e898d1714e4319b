import type { FastifyBaseLogger } from 'fastify'
import { type IntakeDependencies, type Origin, takeInArrival } from './intake.ts'

export type TakeIn = (name: string, origin?: Origin) => Promise<void>

const minute = 60_000
const interval = 10 * minute
/** A file that is being taken in by another process is not touched meanwhile. */
const untakenFor = 10 * minute
const abandonedFor = 24 * 60 * minute

/** Takes in each file once at a time, whoever asks. */
export const onceAtATime = (dependencies: IntakeDependencies): TakeIn => {
  const underWay = new Map<string, Promise<void>>()
  return (name, origin) => {
    const running = underWay.get(name)
    if (running) return running
    const started = takeInArrival(dependencies, name, origin).finally(() => underWay.delete(name))
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
