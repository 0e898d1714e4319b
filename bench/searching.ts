import { api } from '../contract/api.ts'
import { openTenantPool, runStatements } from './bareDriver.ts'
import type { Figure } from './figures.ts'
import { figureOf } from './comparison.ts'
import type { Office } from './office.ts'
import { openConnection, requestBytes } from './rawHttp.ts'
import { alternately, type Pair } from './samples.ts'
import { type Search, typedSearches, typicalSearches } from './searches.ts'

const { method, path } = api.searchMedicalInstitutions

/** The institution search with one client: through the API with a token, compared with its statements through the bare driver. */
export const measureSearch = async (office: Office, times: number): Promise<Figure[]> => {
  const connection = await openConnection(office.origin)
  const pool = openTenantPool(office.appUrl, office.tenantId, 1)
  const compare = async (body: Search, turns: number) => {
    const statements = await office.recorder.search(body)
    const request = requestBytes(office.origin, office.token, { method, path, body: JSON.stringify(body) })
    return alternately(
      turns,
      () => connection.send(request),
      () => runStatements(pool, statements),
    )
  }
  const figures: Figure[] = []
  const all: Pair[] = []
  for (const { name, body } of typicalSearches(office.tagIds)) {
    const pair = await compare(body, times)
    all.push(pair)
    figures.push(figureOf(`search ${name}`, pair))
  }
  const typed: Pair[] = []
  for (const body of typedSearches) typed.push(await compare(body, Math.ceil(times / 5)))
  const together = (pairs: readonly Pair[]) => ({
    subject: pairs.flatMap(({ subject }) => subject),
    baseline: pairs.flatMap(({ baseline }) => baseline),
  })
  figures.push(figureOf('search, letter by letter as typed', together(typed)))
  figures.push(figureOf('search, all of the above', together([...all, ...typed])))
  connection.close()
  await pool.end()
  return figures
}
