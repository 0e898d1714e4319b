import { afterAll, beforeAll, inject } from 'vitest'
import { createPool } from '#server/db/connection.ts'
import { severalTenants } from './severalTenants.ts'
import { type Catalogue, readCatalogue } from './catalogue.ts'
import { freshStatements, recordStatements } from './recorder.ts'
import { problemsOf } from './rules.ts'

// Vitest's setup file of the API tests: every statement that the product sends in a test is judged by the rules of docs/DISTRIBUTION.md.

recordStatements()

let catalogue: Catalogue | undefined

beforeAll(async () => {
  if (catalogue) return
  const pool = createPool(inject('templateUrl'), { max: 1, name: 'statement rules' })
  catalogue = await readCatalogue(pool)
  await pool.end()
})

afterAll(async () => {
  if (!catalogue) return
  const refused: string[] = []
  for (const { sent, text, role, place } of freshStatements()) {
    // Migrations run before a database is distributed; db:distribute converts what they add.
    if (place.startsWith('server/db/migrate.ts')) continue
    if (severalTenants.some(({ statement }) => statement.test(text))) continue
    for (const problem of await problemsOf(sent, catalogue)) refused.push(`${place} (${role}): ${problem}\n    ${text}`)
  }
  if (refused.length > 0)
    throw new Error(`A distributed database refuses these statements (docs/DISTRIBUTION.md):\n${refused.join('\n')}`)
})
