import { randomUUID } from 'node:crypto'
import { readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { dataUploadFilesPath } from '#contract/intake/dataUploads.ts'
import { incomingFolder } from '#server/intake/arrival/incomingFolder.ts'
import { type IntakeDependencies, takeInArrival } from '#server/intake/arrival/receiveFile.ts'
import { onceAtATime, tendIncoming } from '#server/intake/arrival/arrivalQueue.ts'
import { StorageUnavailable } from '#server/storage/storage.ts'
import { folderStorage } from '#server/storage/folderStorage.ts'
import type { Client } from '#dataProvider/client.ts'
import { ownApi, type TestApi } from '../../support/api.ts'
import { aPerson, aTenant, type Person } from '../../support/builders.ts'
import { announce, offsetOf, protocolRequest, type Sender, sendFile, sendPiece } from '../../support/intake/sending.ts'
import { filesOf } from '../../support/intake/surveyFiles.ts'

let product: TestApi
let person: Person
let sender: Sender
let client: Client
let incoming: string
let intake: IntakeDependencies
const limit = 3_000_000
const { ff1 } = filesOf('2026-04')
const half = Math.round(ff1.length / 2)

const senderOf = async (who: Person): Promise<Sender> => ({
  origin: product.origin,
  token: (await product.signIn(who)).command,
})

beforeAll(async () => {
  product = await ownApi({ UPLOAD_LIMIT_BYTES: String(limit) })
  const { database, storageDir } = product
  person = await aPerson(database, await aTenant(database))
  sender = await senderOf(person)
  client = await product.clientFor(person)
  incoming = join(storageDir, 'incoming')
  intake = {
    pool: database.app,
    storage: folderStorage(storageDir),
    incoming: incomingFolder(incoming),
    largest: limit,
  }
})
afterAll(() => product.stop())

const uploads = async () => (await client.listDataUploads({})).dataUploads
afterEach(() => product.database.owner.query('delete from data_uploads'))
const nameIn = (path: string) => path.split('/').at(-1) ?? ''
const age = (name: string, hours: number) => {
  const then = new Date(Date.now() - hours * 3_600_000)
  return utimes(join(incoming, name), then, then)
}

describe('a file that is sent', () => {
  test('arrives piece by piece, is recognised, and waits', async () => {
    await sendFile(sender, 'FF1_431012345_2604.txt', ff1, { chunkSize: 5_000 })
    expect(await uploads()).toMatchObject([
      {
        filename: 'FF1_431012345_2604.txt',
        kind: 'ff1_file',
        status: 'waiting',
        firstMonth: '2026-04-01',
        lastMonth: '2026-04-01',
        byteCount: ff1.length,
        recognised: {
          kind: 'ff1_file',
          facilityCode: '431012345',
          encoding: 'shift_jis',
          delimiter: '\t',
          headings: 1,
        },
      },
    ])
    expect((await readdir(incoming)).filter((name) => !name.endsWith('.json'))).toEqual([])
  })

  test('goes on where it was when the connection broke in the middle of a piece', async () => {
    const path = await announce(sender, ff1.length, '途中.txt')
    await new Promise<void>((resolve) => {
      const sending = request(new URL(path, product.origin), {
        method: 'PATCH',
        headers: {
          authorization: `Bearer ${sender.token}`,
          'tus-resumable': '1.0.0',
          'upload-offset': '0',
          'content-type': 'application/offset+octet-stream',
          'content-length': String(ff1.length),
        },
      })
      sending.on('error', () => resolve())
      sending.write(ff1.subarray(0, half), () => setTimeout(() => sending.destroy(), 100))
      sending.on('close', () => resolve())
    })
    await expect.poll(() => offsetOf(sender, path)).toBe(half)
    expect((await sendPiece(sender, path, half, ff1.subarray(half))).status).toBe(204)
    expect(await uploads()).toMatchObject([{ filename: '途中.txt', kind: 'ff1_file', byteCount: ff1.length }])
  })

  test('is not sent anew when the last reply was lost: the server says that it is whole', async () => {
    const path = await announce(sender, ff1.length)
    await sendPiece(sender, path, 0, ff1)
    expect(await offsetOf(sender, path)).toBe(ff1.length)
    expect(await uploads()).toHaveLength(1)
  })

  test('is refused where a piece does not follow on the one before', async () => {
    const path = await announce(sender, ff1.length)
    expect((await sendPiece(sender, path, 500, ff1)).status).toBe(409)
    expect((await protocolRequest(sender, 'DELETE', path)).status).toBe(204)
    expect((await protocolRequest(sender, 'HEAD', path)).status).toBe(404)
  })
})

describe('whoever sends', () => {
  test('is refused without a token, with one of another scope, and without the feature', async () => {
    const upload = { headers: { 'upload-length': '5' } }
    const { origin } = product
    expect((await protocolRequest({ origin }, 'POST', undefined, upload)).status).toBe(401)
    const { crm } = await product.signIn(person)
    expect([401, 403]).toContain((await protocolRequest({ origin, token: crm }, 'POST', undefined, upload)).status)
    await product.database.owner.query(`insert into plans values ('without uploads')`)
    const tenantId = await aTenant(product.database, { plan: 'without uploads' })
    const poor = await senderOf(await aPerson(product.database, tenantId))
    const reply = await protocolRequest(poor, 'POST', undefined, upload)
    expect([reply.status, await reply.json()]).toMatchObject([403, { code: 'feature_missing' }])
  })

  test('finds no file of another tenant, or of another account', async () => {
    const path = await announce(sender, ff1.length)
    const { database } = product
    const colleague = await senderOf(await aPerson(database, person.tenantId))
    const stranger = await senderOf(await aPerson(database, await aTenant(database)))
    for (const other of [colleague, stranger]) {
      expect((await protocolRequest(other, 'HEAD', path)).status).toBe(404)
      expect((await sendPiece(other, path, 0, ff1)).status).toBe(404)
      expect((await protocolRequest(other, 'DELETE', path)).status).toBe(404)
    }
    for (const name of ['x', '..%2f..%2fetc', nameIn(path).replace(/.$/, 'g'), '%00'])
      expect([404, 400]).toContain((await protocolRequest(sender, 'HEAD', `${dataUploadFilesPath}/${name}`)).status)
    expect(await offsetOf(sender, path)).toBe(0)
    await protocolRequest(sender, 'DELETE', path)
  })

  test('is told when a file is over the limit, before it is sent', async () => {
    const tooLarge = { headers: { 'upload-length': String(limit + 1) } }
    const reply = await protocolRequest(sender, 'POST', undefined, tooLarge)
    expect([reply.status, await reply.json()]).toMatchObject([413, { code: 'file_too_large' }])
    const path = await announce(sender, 10)
    expect((await sendPiece(sender, path, 0, Buffer.alloc(11))).status).toBe(413)
  })

  test('gets replies with the headers of every other', async () => {
    const reply = await protocolRequest(sender, 'POST', undefined, { headers: { 'upload-length': '5' } })
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-security-policy': expect.stringContaining(`default-src 'self'`),
      'x-request-id': expect.any(String),
      'access-control-allow-origin': product.origin,
      'tus-resumable': '1.0.0',
    })
  })
})

describe('a file that had come in whole when the process died', () => {
  const wholeButNotTakenIn = async (filename: string) => {
    const path = await announce(sender, ff1.length, filename)
    await incomingFolder(incoming).store.write(Readable.from([ff1]), nameIn(path), 0)
    return nameIn(path)
  }

  test('is taken in by whoever looks after the folder, after a while', async () => {
    const name = await wholeButNotTakenIn('残り.txt')
    const takeIn = onceAtATime(intake)
    const errors: unknown[] = []
    await tendIncoming(intake, takeIn, { error: (error: unknown) => errors.push(error) })
    expect(await uploads()).toEqual([])
    await age(name, 1)
    await tendIncoming(intake, takeIn, { error: (error: unknown) => errors.push(error) })
    expect(await uploads()).toMatchObject([{ filename: '残り.txt', kind: 'ff1_file' }])
    expect(errors).toEqual([])
  })

  test('is taken in when its sender asks how far it has come', async () => {
    const name = await wholeButNotTakenIn('質問.txt')
    expect(await offsetOf(sender, `${dataUploadFilesPath}/${name}`)).toBe(ff1.length)
    expect(await uploads()).toMatchObject([{ filename: '質問.txt' }])
  })

  test('becomes one upload however often that is done, also after its file has gone', async () => {
    const name = await wholeButNotTakenIn('二度.txt')
    await Promise.all([takeInArrival(intake, name), takeInArrival(intake, name)])
    await takeInArrival(intake, name)
    expect(await uploads()).toHaveLength(1)
  })

  test('is audited once, for its sender', async () => {
    const name = await wholeButNotTakenIn('記録.txt')
    await takeInArrival(intake, name)
    const [upload] = await uploads()
    const { rows } = await product.database.owner.query(
      `select account_id, action, operation from audit_logs
      where tenant_id = $1 and record_type = 'data_upload' and record_ids = array[$2::bigint]`,
      [person.tenantId, upload?.id],
    )
    expect(rows).toEqual([{ account_id: person.accountId, action: 'create', operation: 'sendDataUpload' }])
  })
})

test('what nobody goes on sending is removed after a day', async () => {
  const [abandoned, young] = [nameIn(await announce(sender, 100)), nameIn(await announce(sender, 100))]
  for (const entry of [abandoned, `${abandoned}.json`]) await age(entry, 25)
  await tendIncoming(intake, onceAtATime(intake), { error: () => {} })
  await expect(stat(join(incoming, abandoned))).rejects.toMatchObject({ code: 'ENOENT' })
  expect(await offsetOf(sender, `${dataUploadFilesPath}/${young}`)).toBe(0)
})

describe('a file that cannot be taken in', () => {
  const broken = (error: Error): IntakeDependencies => ({
    ...intake,
    storage: {
      ...intake.storage,
      put: async () => {
        throw error
      },
    },
  })
  /** A complete file whose processing fails because of an error of the product. */
  const failing = async () => {
    const arrived = `${person.tenantId}-${person.accountId}-${randomUUID()}`
    await writeFile(join(incoming, arrived), ff1)
    const note = { id: arrived, size: ff1.length, offset: 0, metadata: { filename: '困った.txt' } }
    await writeFile(join(incoming, `${arrived}.json`), JSON.stringify(note))
    return arrived
  }

  test('is set aside after three attempts: it is named with the reason, and can be discarded', async () => {
    const name = await failing()
    const dependencies = broken(new Error('out of order'))
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect(await uploads()).toEqual([])
      await expect(takeInArrival(dependencies, name)).rejects.toThrow('out of order')
    }
    const [aside] = await uploads()
    expect(aside).toMatchObject({
      filename: '困った.txt',
      status: 'failed',
      byteCount: ff1.length,
      errorMessages: [expect.stringContaining('3回')],
    })
    await takeInArrival(intake, name)
    expect(await uploads()).toHaveLength(1)
    expect((await readdir(incoming)).filter((entry) => entry.startsWith(name))).toEqual([`${name}.json`])
    await client.deleteDataUpload({ id: aside?.id ?? 0 })
    expect(await uploads()).toEqual([])
  })

  test('because its process died each time is not tried a fourth time', async () => {
    const name = await failing()
    // This is what a killed process leaves behind.
    await writeFile(join(incoming, `${name}.attempts`), '3')
    await takeInArrival(intake, name)
    expect(await uploads()).toMatchObject([{ filename: '困った.txt', status: 'failed' }])
  })

  test('because the storage is away is tried again for as long as it takes', async () => {
    const name = await failing()
    const dependencies = broken(new StorageUnavailable('away'))
    for (let attempt = 1; attempt <= 5; attempt += 1)
      await expect(takeInArrival(dependencies, name)).rejects.toThrow('away')
    await takeInArrival(intake, name)
    expect(await uploads()).toMatchObject([{ filename: '困った.txt', status: 'waiting', kind: 'ff1_file' }])
  })
})
