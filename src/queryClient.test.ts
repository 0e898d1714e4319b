import { expect, test } from 'vitest'
import { ApiError } from '../dataProvider/client.ts'
import { noteLoss } from '../ui/page/leaving.ts'
import { createQueryClient } from './queryClient.ts'

const queryKey = ['getMedicalInstitutionSummary', 5]

/** What the cache holds of a chart once the server has refused to give it again. */
const leftAfter = async (status: number) => {
  const queryClient = createQueryClient()
  queryClient.setQueryData(queryKey, { name: '花畑内科医院' })
  const refusal = new ApiError({ type: 'about:blank', title: '', status, detail: '', code: 'x' })
  const refused = queryClient.fetchQuery({ queryKey, queryFn: () => Promise.reject(refusal), retry: false })
  await expect(refused).rejects.toBe(refusal)
  return queryClient.getQueryData(queryKey)
}

test.each([403, 404])('what the server refuses with %i is not shown from the cache', async (status) => {
  expect(await leftAfter(status)).toBeUndefined()
})

test('what could only not be loaded again stays', async () => {
  expect(await leftAfter(500)).toEqual({ name: '花畑内科医院' })
})

test('a form that is being filled in stays, although its record is gone', async () => {
  const takeBack = noteLoss('input')
  expect(await leftAfter(404)).toEqual({ name: '花畑内科医院' })
  takeBack()
  expect(await leftAfter(404)).toBeUndefined()
})
