import { join } from 'node:path'
import { demoSignIns } from '#server/demo/signIns.ts'
import type { Figure } from '../support/figures.ts'
import { weighInitialScripts } from './initialScripts.ts'
import { startProduct, starts } from '../support/productProcess.ts'
import { measureSlowLink } from './slowLink.ts'

/**
 * The cost of the first list with the demo's data: the size of its scripts, and its loading time on a slow connection. @param times - number of
 * visits
 */
export const measureWeight = async (folder: string, times: number): Promise<Figure[]> => {
  const scripts = await weighInitialScripts()
  const [person] = demoSignIns
  if (!person) throw new Error('The demo has no accounts')
  const env = { RENKEI_DATA_DIR: join(folder, 'weight'), RENKEI_WORKER: 'false', LOG_LEVEL: 'warn' }
  const product = await startProduct(starts.server, env, join(folder, 'weight.log'))
  try {
    return [...scripts, ...(await measureSlowLink(product.origin, person, times))]
  } finally {
    await product.end()
  }
}
