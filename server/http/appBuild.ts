import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of the web app's build: `app`, and `redirect` with the page that receives sign-in replies. */
export const dist = join(import.meta.dirname, '../../dist')

/** Whether there is a build of the web app. */
export const isAppBuilt = (): boolean => ['app', 'redirect'].every((part) => existsSync(join(dist, part, 'index.html')))
