import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'

// A thread for tests that fails some times and then works until it is stopped. It counts its starts and its ends.

const { counts, failures } = workerData as { readonly counts: Int32Array; readonly failures: number }
if (Atomics.add(counts, 0, 1) < failures) throw new Error('no database')
if (parentPort) await once(parentPort, 'message')
// oxlint-disable-next-line tests/no-sleep -- work that takes a moment
await new Promise((resolve) => setTimeout(resolve, 30))
Atomics.add(counts, 1, 1)
