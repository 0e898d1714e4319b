import { expect, test, vi } from 'vitest'
import { api } from '#contract/api.ts'
import { maxPage } from '#contract/core.ts'
import { callLastPage } from './lastPage.ts'

/** A list with so many pages. */
const list = (totalPage: number) =>
  vi.fn(async (parameters: Readonly<Record<string, unknown>>) => ({ totalPage, rowsOf: parameters }))

test.each([
  ['a list', api.listTags, (page: number) => ({ page, perPage: 25 })],
  ['a search', api.searchMedicalInstitutions, (page: number) => ({ body: { page, prefecture: '43' } })],
  ['results', api.computeAreaReport, (page: number) => ({ body: { page, displayItems: ['referral_count'] } })],
])('a page beyond the end of %s is the last one', async (_what, operation, parameters) => {
  const call = list(3)
  expect(await callLastPage(operation, parameters(9_999), call)).toEqual({ totalPage: 3, rowsOf: parameters(3) })
  expect(await callLastPage(operation, parameters(3), call)).toEqual({ totalPage: 3, rowsOf: parameters(3) })
  expect(call).toHaveBeenCalledTimes(3)
})

test('an empty list is asked once, and no page is asked for that no list has', async () => {
  const call = list(0)
  await callLastPage(api.listTags, { page: 99_999_999_999 }, call)
  expect(call.mock.calls).toEqual([[{ page: maxPage }]])
})

test('calls without pages are left alone', async () => {
  const call = list(1)
  await callLastPage(api.getTag, { id: 5, page: 7 }, call)
  expect(call.mock.calls).toEqual([[{ id: 5, page: 7 }]])
})
