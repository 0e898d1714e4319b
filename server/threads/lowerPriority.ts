import { constants, setPriority } from 'node:os'

/**
 * Gives this thread a lower priority than requests of the API. Linux has a priority per thread. Elsewhere the call
 * would lower that of the whole process, so it is left out.
 */
export const lowerPriority = (): void => {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
}
