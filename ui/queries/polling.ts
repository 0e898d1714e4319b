import { ApiError } from '../../dataProvider/client.ts'

/** Milliseconds after which a question that nobody has answered is asked anew: a server that hangs is away as well. */
export const maxWait = 20_000

const firstPause = 1_000
const maxPause = 15_000

/**
 * Whether something that could not be read may be there again by itself: the server is away or overloaded, or the sign-in, which every call asks for
 * a token, cannot be reached. What the server refuses stays refused.
 */
export const mayReturn = (error: Error): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || [408, 425, 429].includes(error.status)

/** Whether nobody has answered at all, or only somebody in front of the server. */
export const isAway = (error: Error): boolean =>
  !(error instanceof ApiError) || [0, 408, 502, 503, 504].includes(error.status)

/** Milliseconds until the server is asked again that has not answered for so long: the longer, the longer. */
export const pauseWhileAway = (awayMilliseconds: number): number =>
  Math.min(maxPause, firstPause + Math.max(0, awayMilliseconds) / 4)

export interface Polled {
  /** Of what is being watched; undefined before the first reply. */
  readonly isUnderWay: boolean
  /** Of the last attempt; null where it was answered. */
  readonly error: Error | null
  /** When the last reply came, in milliseconds since 1970. */
  readonly answeredAt: number
}

/**
 * Milliseconds until something is looked at again; false where nothing is under way. A failure does not end the watch, as long as it may pass.
 * @param pause - the usual one, while the server answers
 */
export const nextLook = ({ isUnderWay, error, answeredAt }: Polled, pause: number, now: number): number | false => {
  if (error) return mayReturn(error) ? pauseWhileAway(now - answeredAt) : false
  return isUnderWay ? pause : false
}
