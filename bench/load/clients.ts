import { z } from 'zod'
import { openConnection, requestBytes } from '../support/rawHttp.ts'

export const LoadTask = z.object({
  origin: z.string(),
  token: z.string(),
  calls: z.array(z.object({ method: z.enum(['GET', 'POST']), path: z.string(), body: z.string().optional() })),
  clients: z.int(),
  milliseconds: z.number(),
})
export type LoadTask = z.infer<typeof LoadTask>

export const LoadResult = z.object({ perSecond: z.number(), latencies: z.array(z.number()) })
export type LoadResult = z.infer<typeof LoadResult>

/** Runs clients that each send the next call as soon as the reply has arrived. They start at different calls of the list. */
const press = async ({ origin, token, calls, clients, milliseconds }: LoadTask): Promise<LoadResult> => {
  const requests = calls.map((call) => requestBytes(origin, token, call))
  const latencies: number[] = []
  const begin = performance.now()
  const client = async (number: number) => {
    const connection = await openConnection(origin)
    for (let turn = number; performance.now() - begin < milliseconds; turn += 1) {
      const request = requests[turn % requests.length]
      if (!request) break
      const sent = performance.now()
      await connection.send(request)
      latencies.push(performance.now() - sent)
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)))
  return { perSecond: latencies.length / ((performance.now() - begin) / 1000), latencies }
}

if (process.send)
  process.on('message', (task) => {
    void press(LoadTask.parse(task)).then((result) => process.send?.(result))
  })
