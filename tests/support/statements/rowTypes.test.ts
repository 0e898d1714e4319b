import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { compareRowTypes, complaintsAbout } from './rowTypes.ts'

const folder = await mkdtemp(join(tmpdir(), 'renkei-rows-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const declared = new Map([
  ['id', new Set(['number'])],
  ['name', new Set(['string', 'null'])],
  ['note', new Set(['string', 'undefined'])],
])

test('rows that are what the code says are fine, with columns that only order them', () => {
  expect(complaintsAbout(declared, { columns: { id: ['number'], name: ['null'], place: ['number'] } })).toEqual([])
})

test('a number that comes as a text, a column that is missing and a value that may be missing are said', () => {
  expect(complaintsAbout(declared, { columns: { id: ['string', 'null'] } })).toEqual([
    'id is declared number, but was string',
    'id is declared number, but was null',
    'name is declared, but the statement has no such column',
  ])
})

test('the types are read from the code', async () => {
  const project = join(folder, 'tsconfig.server.json')
  await writeFile(project, JSON.stringify({ compilerOptions: { strict: true }, files: ['rows.ts'] }))
  await writeFile(
    join(folder, 'rows.ts'),
    `interface Row { id: number; name: string | null }
declare const raw: { execute(tx: unknown): Promise<{ rows: Row[] }> }
declare const built: { select(name: string): { executeTakeFirst(): Promise<{ count: number } | undefined> } }
export const read = async () => [
  await raw.execute(1),
  await built
    .select('count')
    .executeTakeFirst(),
]
`,
  )
  const rows = join(folder, 'rows.jsonl')
  const seen = [
    { place: 'rows.ts:5', columns: { id: ['string'], name: ['string'] } },
    { place: 'rows.ts:6', columns: { count: ['null'] } },
  ]
  await writeFile(rows, seen.map((row) => JSON.stringify(row)).join('\n'))
  expect(await compareRowTypes(folder, rows)).toEqual({
    compared: 2,
    complaints: [
      'rows.ts:5: id is declared number, but was string',
      'rows.ts:6: count is declared number, but was null',
    ],
  })
})
