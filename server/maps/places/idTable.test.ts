import fc from 'fast-check'
import { expect, test } from 'vitest'
import { IdTable } from './idTable.ts'

const anId = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 5_000_000 }))

test('listed ids are found at their positions, and no others', () => {
  fc.assert(
    fc.property(fc.uniqueArray(anId), fc.array(anId), (ids, others) => {
      const table = new IdTable(Float64Array.from(ids))
      for (const id of [...ids, ...others, 0]) {
        const position = ids.indexOf(id)
        expect(table.get(id)).toBe(position < 0 ? undefined : position)
      }
      const asked = [...others, ...ids]
      expect([...table.getAll(Float64Array.from(asked))]).toEqual(
        asked.flatMap((id) => (ids.includes(id) ? [ids.indexOf(id)] : [])),
      )
    }),
  )
})
