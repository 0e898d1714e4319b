import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ByteRow, RowReader } from './byteRows.ts'

const cells = (row: ByteRow) => Array.from({ length: row.count }, (_, field) => row.ascii(field))

const read = (chunks: readonly Uint8Array[], delimiter = '\t') => {
  const rows: { line: number; cells: string[] }[] = []
  const overlong: number[] = []
  const reader = new RowReader(delimiter, {
    onRow: (row) => rows.push({ line: row.line, cells: cells(row) }),
    onOverlong: (line) => overlong.push(line),
  })
  for (const chunk of chunks) reader.push(chunk)
  reader.end()
  return { rows, overlong }
}

const field = fc.stringMatching(/^[0-9A-Z]{0,6}$/)
const table = fc.array(fc.array(field, { minLength: 1, maxLength: 8 }), { maxLength: 20 })

test('rows are the same however the bytes are cut', () => {
  fc.assert(
    fc.property(
      table,
      fc.constantFrom('\n', '\r\n'),
      fc.boolean(),
      fc.integer({ min: 1, max: 40 }),
      (rows, ending, isEnded, size) => {
        const text = rows.map((row) => row.join('\t')).join(ending) + (isEnded ? ending : '')
        const bytes = Buffer.from(text)
        const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
          bytes.subarray(at * size, (at + 1) * size),
        )
        const expected = rows
          .map((row, index) => ({ line: index + 1, cells: row }))
          .filter(({ cells: [first, ...others] }) => first !== '' || others.length > 0)
        expect(read(chunks).rows).toEqual(expected)
      },
    ),
  )
})

test.each([
  ['a mark of the end', '1\t2\r\n3\t4\r\n\x1a'],
  ['a mark behind the last row', '1\t2\r\n3\t4\x1a'],
  ['zeros that fill the last block', `1\t2\n3\t4\n\x1a${'\0'.repeat(100)}`],
  ['returns alone', '1\t2\r3\t4\r'],
])('%s is understood', (_what, text) => {
  const expected = [
    { line: 1, cells: ['1', '2'] },
    { line: 2, cells: ['3', '4'] },
  ]
  expect(read([Buffer.from(text)])).toEqual({ rows: expected, overlong: [] })
})

test('a byte order mark and spaces around fields are left out', () => {
  expect(read([Buffer.from('\uFEFF 12 \t3\n')]).rows).toEqual([{ line: 1, cells: ['12', '3'] }])
})

test('what is too long to be a row is told and passed over, within one piece and across several', () => {
  const long = Buffer.alloc(70_000, 'x')
  const end = Buffer.from('\n1\t2\n')
  expect(read([Buffer.concat([long, end])])).toEqual({ rows: [{ line: 2, cells: ['1', '2'] }], overlong: [1] })
  expect(read([long, long, long, end])).toEqual({ rows: [{ line: 2, cells: ['1', '2'] }], overlong: [1] })
  expect(read([long, long])).toEqual({ rows: [], overlong: [1] })
})

test.each([
  ['', 0],
  ['120', 120],
  ['000120', 120],
  ['-35', -35],
  ['1.25', 1.25],
  ['12.', 12],
  ['-', Number.NaN],
  ['1a', Number.NaN],
  ['1.2.3', Number.NaN],
])('%j is the number %d', (text, expected) => {
  const numbers: number[] = []
  const reader = new RowReader(',', { onRow: (row) => numbers.push(row.number(1)), onOverlong: () => {} })
  reader.push(Buffer.from(`x,${text}\n`))
  expect(numbers).toEqual([expected])
})
