import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { ownApi, type TestApi } from '../../support/api.ts'
import { purgeDeleted } from '#server/jobs/purgeDeleted.ts'
import { s3Storage } from '#server/storage/s3Storage.ts'
import { aPerson, aTenant } from '../../support/builders.ts'
import { s3Bucket, s3Credentials, s3Region, type S3Server, startS3Server } from '../../support/s3Server.ts'

const place = { bucket: s3Bucket, region: s3Region, ...s3Credentials }
let bucket: S3Server
let product: TestApi
let client: Client

beforeAll(async () => {
  bucket = await startS3Server()
  product = await ownApi({
    STORAGE_DIR: '',
    STORAGE_S3_ENDPOINT: bucket.endpoint,
    STORAGE_S3_BUCKET: s3Bucket,
    STORAGE_S3_REGION: s3Region,
    STORAGE_S3_ACCESS_KEY_ID: s3Credentials.accessKeyId,
    STORAGE_S3_SECRET_ACCESS_KEY: s3Credentials.secretAccessKey,
  })
  client = await product.clientFor(await aPerson(product.database, await aTenant(product.database)))
})
afterAll(async () => {
  await product.stop()
  await bucket.stop()
})

const upload = () => client.createUploadedFile({ file: new File(['紹介状の写し'], '写し.txt') })
const away = { status: 503, problem: { code: 'unavailable' } }

test('a file that is attached stands in the bucket and is read from there', async () => {
  const { id } = await upload()
  expect(await (await client.readUploadedFile({ id })).text()).toBe('紹介状の写し')
  expect(bucket.requests.map(({ method }) => method)).toEqual(['PUT', 'GET'])
})

test('while the bucket is away nothing is half saved, and the person is asked to try again', async () => {
  const { id } = await upload()
  const count = async () => {
    const { rows } = await product.database.owner.query('select count(*) from uploaded_files')
    return rows
  }
  const before = await count()
  bucket.fail(503, 6)
  await expect(upload()).rejects.toMatchObject(away)
  await expect(client.readUploadedFile({ id })).rejects.toMatchObject(away)
  expect(await count()).toEqual(before)
  expect(await (await client.readUploadedFile({ id })).text()).toBe('紹介状の写し')
})

test('while the bucket takes files and never answers, everybody else is served', async () => {
  const answer = bucket.hang()
  onTestFinished(answer)
  const before = bucket.requests.length
  const uploads = Array.from({ length: 20 }, upload)
  await expect.poll(() => bucket.requests.length - before).toBe(20)
  const { rows } = await product.database.owner.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  )
  expect(rows).toEqual([{ count: 0 }])
  await client.listTags()
  answer()
  expect(await Promise.all(uploads)).toHaveLength(20)
})

test('a file whose contents are lost is said to be lost', async () => {
  const { id } = await upload()
  await bucket.lose()
  await expect(client.readUploadedFile({ id })).rejects.toMatchObject({
    status: 404,
    problem: { code: 'file_lost', title: 'ファイルの中身が見つかりません' },
  })
})

test('a file goes from the bucket in the night if it could not be recorded, or the bucket did not say whether it took it', async () => {
  await product.database.owner.query(
    `alter table uploaded_files add constraint refused check (filename <> '断る.txt') not valid`,
  )
  await expect(client.createUploadedFile({ file: new File(['x'], '断る.txt') })).rejects.toMatchObject({ status: 500 })
  bucket.fail(500, 3)
  await expect(upload()).rejects.toMatchObject(away)
  const freed = new Set(bucket.requests.slice(-4).map(({ path }) => path))
  expect(freed.size).toBe(2)
  await purgeDeleted(
    product.database.jobs,
    s3Storage({ endpoint: bucket.endpoint, ...place, prefix: '', encryption: undefined }),
  )
  const removed = bucket.requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path)
  expect(removed).toEqual(expect.arrayContaining([...freed]))
  expect((await product.database.owner.query('select from freed_files')).rows).toEqual([])
})
