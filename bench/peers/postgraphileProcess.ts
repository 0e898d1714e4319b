import { createServer, type RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { z } from 'zod'

/** PostGraphile over the product's own tables. */
export const PostgraphileTask = z.object({
  /** Where it is installed. */
  installed: z.string(),
  appUrl: z.string(),
  tenantId: z.int(),
  poolSize: z.int(),
  /** Of the tokens that it asks for. */
  jwtSecret: z.string(),
})
export type PostgraphileTask = z.infer<typeof PostgraphileTask>

/** What is used of PostGraphile, whose types are not installed with the project. */
interface Postgraphile {
  readonly postgraphile: (pool: object, schema: string, options: object) => RequestListener
}

interface Inflection {
  readonly conditionType: (typeName: string) => string
}

/** Its type for the conditions of `alerts` would have the name of the one for rows of `alert_conditions`. */
const namesConditions = (builder: {
  readonly hook: (name: 'inflection', change: (inflection: Inflection) => Inflection) => void
}) =>
  builder.hook('inflection', (inflection) => ({
    ...inflection,
    conditionType: (typeName) => (typeName === 'Alert' ? 'AlertNarrowing' : inflection.conditionType(typeName)),
  }))

const serve = ({ installed, appUrl, tenantId, poolSize, jwtSecret }: PostgraphileTask) => {
  const { postgraphile } = createRequire(join(installed, 'package.json'))('postgraphile') as Postgraphile
  const handler = postgraphile({ connectionString: appUrl, max: poolSize }, 'public', {
    jwtSecret,
    pgSettings: { 'app.tenant_id': String(tenantId) },
    graphiql: false,
    disableQueryLog: true,
    dynamicJson: true,
    ignoreRBAC: false,
    appendPlugins: [namesConditions],
  })
  const server = createServer(handler)
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (typeof address === 'object' && address) process.send?.(`http://127.0.0.1:${address.port}`)
  })
}

if (process.send) process.once('message', (task) => serve(PostgraphileTask.parse(task)))
