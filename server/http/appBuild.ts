import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { problem } from '../problems.ts'

/** The folder of the web app's build: `app`, and `redirect` with the page that receives sign-in replies. */
export const dist = join(import.meta.dirname, '../../dist')

/** Whether there is a build of the web app. */
export const isAppBuilt = (): boolean => ['app', 'redirect'].every((part) => existsSync(join(dist, part, 'index.html')))

/**
 * A server without a build answers, but must get no requests of people. The log says what to do.
 * @returns what throws while a build that is needed is missing
 */
export const appRequirement = (
  { isNeeded, isBuilt }: { readonly isNeeded: boolean; readonly isBuilt: boolean },
  log: Pick<FastifyBaseLogger, 'error'>,
): (() => void) => {
  if (!isNeeded || isBuilt) return () => {}
  log.error('The web app has not been built, so this server is not ready: run npm run build and start it again')
  return () => {
    throw problem('unavailable')
  }
}
