import { expect, test } from 'vitest'
import { createClient } from './client.ts'

const clientWith = (answer: () => Promise<Response>, isOnline = true) =>
  createClient(
    () => ({
      acquireToken: async () => null,
      locale: () => 'ja',
      version: 'test',
      fetch: answer,
      isOnline: () => isOnline,
    }),
    { ofPerson: true },
  )

const lost = (isOnline = true) => clientWith(() => Promise.reject(new TypeError('Failed to fetch')), isOnline)
const detailOf = async (call: Promise<unknown>): Promise<unknown> => {
  try {
    return await call
  } catch (error) {
    return error instanceof Error ? error.message : error
  }
}
const notTwice = expect.stringContaining('すでに保存されていても、二重にはなりません')
const again = expect.stringContaining('もう一度お試しください')

test('of a new record without an answer it is said that it may be saved again, and is not stored twice', async () => {
  expect(await detailOf(lost().createTag({ body: { name: '登録医' } }))).toEqual(notTwice)
  const late = clientWith(async () => new Response('Gateway Time-out', { status: 504 }))
  expect(await detailOf(late.createTag({ body: { name: '登録医' } }))).toEqual(notTwice)
})

test('what is stored once however often it is sent, and what was never sent, may be tried again', async () => {
  const visit = { communicationType: 'visit' as const, actedDate: '2026-11-02', userId: 1 }
  expect(await detailOf(lost().createCommunication({ id: 1, body: visit }))).toEqual(again)
  expect(await detailOf(lost().updateTag({ id: 1, body: { name: '登録医' } }))).toEqual(again)
  expect(await detailOf(lost(false).createTag({ body: { name: '登録医' } }))).toEqual(again)
})

/** A client of a person, whose calls are answered one after the other. */
const answered = (...answers: (() => Response)[]) => {
  const keys: (string | null)[] = []
  const client = createClient(
    () => ({
      acquireToken: async () => null,
      locale: () => 'ja',
      version: 'test',
      fetch: async (_address, init) => {
        keys.push(new Headers(init?.headers).get('idempotency-key'))
        const answer = answers.shift()
        if (!answer) throw new TypeError('Failed to fetch')
        return answer()
      },
    }),
    { ofPerson: true },
  )
  return { client, keys }
}
const stored = () =>
  Response.json(
    { id: 1, name: '登録医', description: null, medical_institution_count: 0, updated_at: '2026-04-01T00:00:00Z' },
    { status: 201 },
  )
const refused = (status: number, code: string) => () =>
  Response.json({ type: 'about:blank', title: code, status, detail: code, code }, { status })
const gone = () => {
  throw new TypeError('Failed to fetch')
}
const save = ({ client }: ReturnType<typeof answered>, name = '登録医') =>
  detailOf(client.createTag({ body: { name } }))

test('what is saved again after a lost answer has the same key, and the next record another', async () => {
  const calls = answered(gone, stored, stored)
  await save(calls)
  await save(calls)
  await save(calls, '次のタグ')
  const [first, second, third] = calls.keys
  expect(first).toMatch(/^"[A-Za-z0-9_-]{16,64}"$/)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('a form that was changed after a lost answer has the same key, and it is said that the first was stored', async () => {
  const calls = answered(gone, refused(409, 'idempotency_key_reused'), stored)
  await save(calls)
  expect(await save(calls, '登録医（内科）')).toEqual(expect.stringContaining('前回の保存は、届いて登録されています'))
  await save(calls, '登録医（内科）')
  const [first, second, third] = calls.keys
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('a key is kept as long as nobody knows what became of it', async () => {
  const calls = answered(gone, refused(429, 'too_many_requests'), refused(422, 'invalid_input'), stored)
  for (let time = 0; time < 4; time += 1) await save(calls)
  expect(new Set(calls.keys).size).toBe(1)
})

test('what was refused at once has another key when it is right', async () => {
  const calls = answered(refused(409, 'name_taken'), stored)
  await save(calls)
  await save(calls, '別の名前')
  expect(new Set(calls.keys).size).toBe(2)
})

test('two records that are under way at once have keys of their own, and so have two places', async () => {
  const calls = answered(stored, stored, gone, stored)
  await Promise.all([save(calls, '甲'), save(calls, '乙')])
  await detailOf(calls.client.createDoctor({ id: 1, body: { name: '上田' } }))
  await detailOf(calls.client.createDoctor({ id: 2, body: { name: '上田' } }))
  expect(new Set(calls.keys).size).toBe(4)
})

test('what adds nothing has no key', async () => {
  const calls = answered(stored)
  await detailOf(calls.client.updateTag({ id: 1, body: { name: '登録医' } }))
  expect(calls.keys).toEqual([null])
})
