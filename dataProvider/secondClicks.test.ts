import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#contract/api.ts'
import { SecondClicks } from './secondClicks.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const answering = () => {
  let id = 0
  return vi.fn(async () => (id += 1))
}

test('a record that is asked for twice is added once, also while its form is still on the screen', async () => {
  const calls = new SecondClicks()
  const send = answering()
  const add = (name: string) => calls.once('createTag', api.createTag, { body: { name } }, send)
  expect(await Promise.all([add('登録医'), add('登録医')])).toEqual([1, 1])
  await vi.advanceTimersByTimeAsync(900)
  expect(await add('登録医')).toBe(1)
  expect(await add('紹介元')).toBe(2)
  expect(send).toHaveBeenCalledTimes(2)
})

test('the same record is added again a second later, or after another change', async () => {
  const calls = new SecondClicks()
  const send = answering()
  const add = () => calls.once('createTag', api.createTag, { body: { name: '登録医' } }, send)
  await add()
  await vi.advanceTimersByTimeAsync(1_100)
  expect(await add()).toBe(2)
  await calls.once('deleteTag', api.deleteTag, { id: 2 }, send)
  expect(await add()).toBe(4)
})

test('a choice that is made, changed and made again under way is sent three times', async () => {
  const calls = new SecondClicks()
  const send = answering()
  const choose = (name: string) => calls.once('updateTag', api.updateTag, { id: 2, body: { name } }, send)
  await Promise.all([choose('登録医'), choose('紹介元'), choose('登録医')])
  expect(send).toHaveBeenCalledTimes(3)
})

test('a change is sent again once the first is answered, and what failed is sent again', async () => {
  const calls = new SecondClicks()
  const send = answering()
  const remove = () => calls.once('deleteTag', api.deleteTag, { id: 2 }, send)
  expect(await Promise.all([remove(), remove()])).toEqual([1, 1])
  expect(await remove()).toBe(2)
  const fails = vi.fn(async () => Promise.reject(new Error('away')))
  const add = () => calls.once('createTag', api.createTag, { body: {} }, fails)
  await expect(Promise.all([add(), add()])).rejects.toThrow('away')
  await expect(add()).rejects.toThrow('away')
  expect(fails).toHaveBeenCalledTimes(2)
})

test('searches and files are sent each time', async () => {
  const calls = new SecondClicks()
  const send = answering()
  const search = () => calls.once('searchMedicalInstitutions', api.searchMedicalInstitutions, { body: {} }, send)
  await Promise.all([search(), search()])
  expect(send).toHaveBeenCalledTimes(2)
})
