import { expect, test } from 'vitest'
import { preparedName } from './prepared.ts'

test('the same text has the same name, whatever its values', () => {
  const name = preparedName('select a from t where b = $1', [1])
  expect(name).toMatch(/^statement_\d+$/)
  expect(preparedName('select a from t where b = $1', ['x'])).toBe(name)
  expect(preparedName('select a from t where c = $1', [1])).not.toBe(name)
})

test('statements whose best plan or whose columns may change are not prepared', () => {
  expect(preparedName('select a from t where grams @> $1', [['ab']])).toBeUndefined()
  expect(preparedName('select "t".* from t', [])).toBeUndefined()
  expect(preparedName('select * from "t" where "a" = $1', [1])).toBeUndefined()
  expect(preparedName('insert into "t" ("a") values ($1) returning *', [1])).toBeUndefined()
  expect(preparedName('select count(*) from "t"', [])).toBeDefined()
})

test('statements on the records of a page are prepared, but not those on longer lists', () => {
  const text = 'select a from t where b = $1 and id = any($2::bigint[] /* page */)'
  expect(preparedName(text, [1, [1, 2, 3]])).toBeDefined()
  expect(preparedName(text, [1, Array.from({ length: 101 }, (_, id) => id)])).toBeUndefined()
  expect(preparedName(`${text} and grams @> $3`, [1, [1, 2], ['ab']])).toBeUndefined()
})

test('texts that vary without end are not all kept', () => {
  for (let number = 0; number < 400; number += 1) preparedName(`select ${number}`, [])
  expect(preparedName('select 399', [])).toBeUndefined()
  expect(preparedName('select 1', [])).toBeDefined()
})
