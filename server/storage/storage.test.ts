import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { s3Bucket, s3Credentials, s3Region, type S3Server, startS3Server } from '#tests/support/s3Server.ts'
import { folderStorage } from './folderStorage.ts'
import { limitedStorage } from './limitedStorage.ts'
import { type S3Settings, s3Storage } from './s3Storage.ts'
import { DamagedContents, readContents, sha256OfFile } from './storedContents.ts'
import { NotStored, type Storage, StorageUnavailable } from './storage.ts'

let folder: string
let server: S3Server
let settings: S3Settings

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'renkei-storage-'))
  server = await startS3Server()
  settings = {
    endpoint: server.endpoint,
    bucket: s3Bucket,
    region: s3Region,
    ...s3Credentials,
    prefix: 'renkei/files',
    encryption: undefined,
  }
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const fileWith = async (contents: string | Buffer) => {
  const path = join(folder, 'upload')
  await writeFile(path, contents)
  return path
}
const digestOf = async (storage: Storage, key: string) => {
  const hash = createHash('sha256')
  for await (const chunk of await storage.read(key)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

describe.each<[string, () => Storage]>([
  ['a folder', () => folderStorage(join(folder, 'stored'))],
  ['a bucket', () => s3Storage(settings)],
])('files in %s', (_where, open) => {
  let storage: Storage
  beforeEach(() => {
    storage = open()
  })

  test('come back byte by byte', async () => {
    await storage.put('7/one', await fileWith('一つ目'))
    await storage.put('7/two_2-a', await fileWith(Buffer.from([0, 255, 10, 13])))
    expect((await buffer(await storage.read('7/one'))).toString()).toBe('一つ目')
    expect([...(await buffer(await storage.read('7/two_2-a')))]).toEqual([0, 255, 10, 13])
  })

  test('of 64 MiB too', async () => {
    const contents = randomBytes(64 * 1024 * 1024)
    await storage.put('7/large', await fileWith(contents))
    expect(await digestOf(storage, '7/large')).toBe(createHash('sha256').update(contents).digest('hex'))
  })

  test('are gone once they are removed, and may be removed again', async () => {
    await storage.put('7/gone', await fileWith('もう要らない'))
    await storage.remove('7/gone')
    await storage.remove('7/gone')
    await expect(storage.read('7/gone')).rejects.toThrow(NotStored)
  })

  test('that nobody stored cannot be read', async () => {
    await expect(storage.read('8/never')).rejects.toThrow('Nothing is stored under 8/never')
  })

  test.each(['../secret', '/etc/passwd', '7/../8/one', '7//one', '7/one?acl', '7/あ', ''])(
    'have no key like %s',
    async (key) => {
      const path = await fileWith('x')
      await expect(storage.put(key, path)).rejects.toThrow('Not a storage key')
      await expect(storage.read(key)).rejects.toThrow('Not a storage key')
      await expect(storage.remove(key)).rejects.toThrow('Not a storage key')
    },
  )
})

describe('a bucket', () => {
  test('gets files under its prefix, with the encryption that is asked for', async () => {
    await s3Storage({ ...settings, encryption: 'aws:kms' }).put('7/safe', await fileWith('秘密'))
    expect(server.requests.at(-1)).toMatchObject({
      method: 'PUT',
      path: `/${s3Bucket}/renkei/files/7/safe`,
      headers: { 'x-amz-server-side-encryption': 'aws:kms', 'content-length': '6' },
    })
    await s3Storage({ ...settings, prefix: '' }).put('7/plain', await fileWith('x'))
    expect(server.requests.at(-1)?.path).toBe(`/${s3Bucket}/7/plain`)
    expect(server.requests.at(-1)?.headers).not.toHaveProperty('x-amz-server-side-encryption')
  })

  test('that is busy for a moment is asked again', async () => {
    const storage = s3Storage(settings)
    server.fail(503, 2)
    await storage.put('7/patient', await fileWith('待った'))
    server.fail(500, 1)
    expect((await buffer(await storage.read('7/patient'))).toString()).toBe('待った')
  })

  test('that breaks the connection is asked again', async () => {
    const storage = s3Storage(settings)
    server.breakOff(2)
    await storage.put('7/broken', await fileWith('もう一度'))
    server.breakOff(1)
    expect((await buffer(await storage.read('7/broken'))).toString()).toBe('もう一度')
  })

  test('that never answers is given up, and so are contents that stop half-way', async () => {
    const storage = s3Storage(settings, { silence: 100, bytesPerSecond: 1_000_000 })
    const path = await fileWith('abc')
    await storage.put('7/slow', path)
    server.stopHalfWay()
    await expect(buffer(await storage.read('7/slow'))).rejects.toThrow('the contents stopped')
    const answer = server.hang()
    const calls = [() => storage.put('7/never', path), () => storage.read('7/slow'), () => storage.remove('7/other')]
    for (const call of calls) await expect(call()).rejects.toThrow(StorageUnavailable)
    answer()
  })

  test('that is hidden behind the page of a proxy has stored and removed nothing', async () => {
    const storage = s3Storage(settings)
    const path = await fileWith('紹介状')
    server.showPage()
    await expect(storage.put('7/behind', path)).rejects.toThrow(StorageUnavailable)
    await storage.put('7/behind', path)
    server.showPage()
    await expect(storage.remove('7/behind')).rejects.toThrow(StorageUnavailable)
    server.showPage()
    const page = readContents(storage, { key: '7/behind', byteCount: Buffer.byteLength('紹介状') })
    await expect(page.then((chunks) => buffer(chunks))).rejects.toThrow(DamagedContents)
    expect((await buffer(await storage.read('7/behind'))).toString()).toBe('紹介状')
  })

  test.each<[string, Partial<S3Settings>, string]>([
    ['that does not exist', { bucket: 'somebody-elses' }, '404 NoSuchBucket'],
    ['whose secret is wrong', { secretAccessKey: 'wrong' }, '403 SignatureDoesNotMatch'],
    ['whose server is away', { endpoint: 'http://127.0.0.1:9' }, 'no answer'],
  ])('%s is no missing file', async (_what, wrong, message) => {
    const storage = s3Storage({ ...settings, ...wrong })
    const path = await fileWith('x')
    const calls = [() => storage.put('7/x', path), () => storage.read('7/x'), () => storage.remove('7/x')]
    for (const call of calls) {
      await expect(call()).rejects.toThrow(StorageUnavailable)
      await expect(call()).rejects.toThrow(message)
    }
  })
})

describe('a storage', () => {
  const stubborn = () => {
    const begun: string[] = []
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    const storage: Storage = {
      put: async (key) => {
        begun.push(key)
        await answered
      },
      read: async () => Readable.from([]),
      remove: async () => {},
    }
    return { storage, begun, answer: () => answer() }
  }

  test('takes only so many calls at once and lets a few wait', async () => {
    const { storage, begun, answer } = stubborn()
    const limited = limitedStorage(storage, { maxCalls: 2, maxWaiting: 1, patience: 60_000 })
    const calls = ['one', 'two', 'three'].map((key) => limited.put(key, ''))
    await expect(limited.put('four', '')).rejects.toThrow('too many calls are under way')
    expect(begun).toEqual(['one', 'two'])
    answer()
    await Promise.all(calls)
    expect(begun).toEqual(['one', 'two', 'three'])
    await limited.put('five', '')
  })

  test('lets nobody wait for long', async () => {
    const { storage, answer } = stubborn()
    const limited = limitedStorage(storage, { maxCalls: 1, maxWaiting: 1, patience: 1 })
    const first = limited.put('one', '')
    await expect(limited.remove('two')).rejects.toThrow(StorageUnavailable)
    answer()
    await first
  })
})

describe('contents of which size and digest were noted', () => {
  const read = async (given: string, noted: { readonly byteCount: number; readonly sha256?: string | null }) => {
    const storage = folderStorage(join(folder, 'noted'))
    await storage.put('7/noted', await fileWith(given))
    return (await buffer(await readContents(storage, { key: '7/noted', ...noted }))).toString()
  }

  test('are read if both agree, or the size where there is no digest', async () => {
    const sha256 = await sha256OfFile(await fileWith('abcd'))
    expect(await read('abcd', { byteCount: 4, sha256 })).toBe('abcd')
    expect(await read('abcd', { byteCount: 4, sha256: null })).toBe('abcd')
    expect(await read('', { byteCount: 0 })).toBe('')
  })

  test.each([
    ['half of them', 'ab'],
    ['nothing', ''],
    ['more', 'abcde'],
    ['others', 'abcx'],
  ])('fail where the storage gives %s', async (_what, given) => {
    const sha256 = await sha256OfFile(await fileWith('abcd'))
    await expect(read(given, { byteCount: 4, sha256 })).rejects.toThrow(DamagedContents)
  })
})
