import { makeDataDir, startProductProcess } from '../productProcess.ts'

/** Starts a product as the browser tests do, but needs no built app. */
export default async function setup() {
  const product = await startProductProcess(await makeDataDir())
  process.env.RENKEI_TEST_ORIGIN = product.origin
}
