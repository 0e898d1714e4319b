import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldConverter } from './fieldNames.ts'

const schema = z.object({
  drawn_shapes: z.array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('circle'), outer_radius: z.number() }),
      z.object({ kind: z.literal('square'), side_length: z.number() }),
    ]),
  ),
})
const wire = {
  drawn_shapes: [
    { kind: 'circle', outer_radius: 2 },
    { kind: 'square', side_length: 3 },
  ],
}
const inBrowser = {
  drawnShapes: [
    { kind: 'circle', outerRadius: 2 },
    { kind: 'square', sideLength: 3 },
  ],
}

test('fields of alternatives are renamed by the one that each object is', () => {
  expect(fieldConverter(schema, 'toCamel')(wire)).toEqual(inBrowser)
  expect(fieldConverter(schema, 'toSnake')(inBrowser)).toEqual(wire)
})

test('an object that is none of the alternatives stays as it is', () => {
  const unknown = { drawn_shapes: [{ kind: 'star', point_count: 5 }] }
  expect(fieldConverter(schema, 'toCamel')(unknown)).toEqual({ drawnShapes: [{ kind: 'star', point_count: 5 }] })
})
