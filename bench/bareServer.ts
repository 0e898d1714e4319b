import fastify from 'fastify'
import { z } from 'zod'
import { openTenantPool, runStatements } from './bareDriver.ts'

/** Routes that only run statements, as a baseline without the product. */
export const BareServerTask = z.object({
  appUrl: z.string(),
  tenantId: z.int(),
  poolSize: z.int(),
  routes: z.array(
    z.object({
      method: z.enum(['GET', 'POST']),
      path: z.string(),
      statements: z.array(z.object({ text: z.string(), values: z.array(z.unknown()) })),
    }),
  ),
})
export type BareServerTask = z.infer<typeof BareServerTask>

const serve = async ({ appUrl, tenantId, poolSize, routes }: BareServerTask) => {
  const pool = openTenantPool(appUrl, tenantId, poolSize)
  const app = fastify()
  for (const { method, path, statements } of routes)
    app.route({ method, url: path, handler: () => runStatements(pool, statements) })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  process.send?.(origin)
}

if (process.send) process.once('message', (task) => void serve(BareServerTask.parse(task)))
