import { expect, test } from 'vitest'
import { ApiError } from '#dataProvider/client.ts'
import { noteLoss } from '#ui/page/leaving/leaving.ts'
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

/** What a field shows of records by their ids once their read has failed, when they were read one by one before. */
const namesAfter = async (status: number, known: readonly { id: number; name: string }[]) => {
  const queryClient = createQueryClient()
  for (const record of known)
    queryClient.setQueryData(['medical_institutions', 'getOne', { id: String(record.id), meta: undefined }], record)
  const failure = new ApiError({ type: 'about:blank', title: '', status, detail: '', code: 'x' })
  const key = ['medical_institutions', 'getMany', { ids: ['5', '6'], meta: undefined }]
  const failed = queryClient.fetchQuery({ queryKey: key, queryFn: () => Promise.reject(failure), retry: false })
  await expect(failed).rejects.toBe(failure)
  return queryClient.getQueryData(key)
}
const both = [
  { id: 5, name: '花畑内科医院' },
  { id: 6, name: '水前寺整形外科' },
]

test('a field keeps the names that are known when they cannot be read again', async () => {
  expect(await namesAfter(0, both)).toEqual(both)
})

test('names are not kept when one is unknown, or the server refuses them', async () => {
  expect(await namesAfter(0, both.slice(1))).toBeUndefined()
  expect(await namesAfter(403, both)).toBeUndefined()
})
