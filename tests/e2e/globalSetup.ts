import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../support/freePort.ts'
import { makeDataDir, removeDataDir, startProductProcess } from '../support/productProcess.ts'
import { startReceiver } from '../support/receiver.ts'

const builtApp = join(import.meta.dirname, '../../dist/app/index.html')

/** Starts one product with its demo tenants for all browser tests. Its map tiles come from this machine. */
export default async function setup() {
  if (!existsSync(builtApp)) throw new Error('There is no built app for the browser tests: npm run build makes it.')
  const tiles = await startReceiver()
  const dataDir = await makeDataDir()
  const inboxPort = await freePort()
  const product = await startProductProcess(dataDir, {
    MAP_TILES_URL: `${tiles.origin}/{z}/{x}/{y}.png`,
    MAP_TILES_ATTRIBUTION: '試験用の地図',
    MAIL_CATCHER_WEB_PORT: String(inboxPort),
    LOG_LEVEL: 'warn',
  }).catch(async (error: unknown) => {
    await tiles.stop()
    await removeDataDir(dataDir)
    throw error
  })
  process.env.RENKEI_TEST_ORIGIN = product.origin
  process.env.RENKEI_TEST_DATA_DIR = dataDir
  process.env.RENKEI_TEST_INBOX = `http://127.0.0.1:${inboxPort}`
  return async () => {
    await product.end()
    await tiles.stop()
    await removeDataDir(dataDir)
  }
}
