import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { type CsvRecord, CsvReader } from './csv.ts'

const read = (text: string, pieceLength = text.length || 1): CsvRecord[] => {
  const reader = new CsvReader()
  const records: CsvRecord[] = []
  for (let at = 0; at < text.length; at += pieceLength) records.push(...reader.push(text.slice(at, at + pieceLength)))
  return [...records, ...reader.end()]
}

const problems = (text: string) =>
  read(text).flatMap((record) => ('problem' in record ? [{ line: record.line, problem: record.problem }] : []))
const rows = (text: string) => read(text).flatMap((record) => ('problem' in record ? [] : [record.fields.join('|')]))

test('any table that another program wrote is read back, in pieces of any length', () => {
  const cell = fc.string({ unit: fc.constantFrom(...'ab,"\n 病院＝') })
  const table = fc
    .integer({ min: 2, max: 4 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }))
  fc.assert(
    fc.property(table, fc.integer({ min: 1, max: 20 }), (cells, pieceLength) => {
      const written = Papa.unparse(cells, { newline: '\r\n' })
      expect(read(written, pieceLength).map((record) => record.fields)).toEqual(cells)
    }),
  )
})

test('records know the line they begin at', () => {
  expect(read('a,b\r\n"1\r\n2",3\r\n\r\n4,5\r\n').map(({ line }) => line)).toEqual([1, 2, 5])
})

test('a quote that nothing closes costs only its own line', () => {
  const text = 'a,b\n1,2\n"3,4\n5,6\n"7","8"\n9,10\n'
  expect(problems(text)).toEqual([{ line: 3, problem: 'quote' }])
  expect(rows(text)).toEqual(['a|b', '1|2', '5|6', '7|8', '9|10'])
})

test('a quote that nothing closes in a long file costs only its own line', () => {
  const text = `a,b\n"x,y\n${Array.from({ length: 200 }, (_, index) => `${index},z\n`).join('')}`
  expect(problems(text)).toEqual([{ line: 2, problem: 'quote' }])
  expect(rows(text)).toHaveLength(201)
})

test('text behind a closing quote is no field', () => {
  expect(problems('a,b\n"1"x,2\n3,4\n')).toEqual([{ line: 2, problem: 'quote' }])
})

test('a record with too many or too few fields is named with its line', () => {
  expect(problems('a,b\n1\n1,2,3\n1,2\n')).toEqual([
    { line: 2, problem: 'field_count' },
    { line: 3, problem: 'field_count' },
  ])
})

test('a record with characters that could not be decoded is named with its line', () => {
  expect(problems('a,b\n1,\ufffd\n')).toEqual([{ line: 2, problem: 'broken_characters' }])
})
