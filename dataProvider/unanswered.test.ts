import { expect, test } from 'vitest'
import { createClient } from './client.ts'

const clientWith = (answer: () => Promise<Response>, isOnline = true) =>
  createClient(() => ({
    acquireToken: async () => null,
    locale: () => 'ja',
    version: 'test',
    fetch: answer,
    isOnline: () => isOnline,
  }))

const lost = (isOnline = true) => clientWith(() => Promise.reject(new TypeError('Failed to fetch')), isOnline)
const detailOf = async (call: Promise<unknown>): Promise<unknown> => {
  try {
    return await call
  } catch (error) {
    return error instanceof Error ? error.message : error
  }
}
const maybeSaved = expect.stringContaining('すでに保存されている場合があります。一覧で確かめてから')
const again = expect.stringContaining('もう一度お試しください')

test('of a new record without an answer it is said that it may be stored, so that nobody saves it twice', async () => {
  expect(await detailOf(lost().createTag({ body: { name: '登録医' } }))).toEqual(maybeSaved)
  const late = clientWith(async () => new Response('Gateway Time-out', { status: 504 }))
  expect(await detailOf(late.createTag({ body: { name: '登録医' } }))).toEqual(maybeSaved)
})

test('what is stored once however often it is sent, and what was never sent, may be tried again', async () => {
  const visit = { communicationType: 'visit' as const, actedDate: '2026-11-02', userId: 1 }
  expect(await detailOf(lost().createCommunication({ id: 1, body: visit }))).toEqual(again)
  expect(await detailOf(lost().updateTag({ id: 1, body: { name: '登録医' } }))).toEqual(again)
  expect(await detailOf(lost(false).createTag({ body: { name: '登録医' } }))).toEqual(again)
})
