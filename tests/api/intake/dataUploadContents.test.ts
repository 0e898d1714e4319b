import { deflateRawSync } from 'node:zlib'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { ownApi, type TestApi } from '../../support/api.ts'
import { aPerson, aTenant } from '../../support/builders.ts'
import { cp932 } from '../../support/intake/cp932.ts'
import { gzip, zip, type ZipEntry } from '../../support/intake/madeFiles.ts'
import { type Sender, sendFile } from '../../support/intake/sending.ts'
import { filesOf } from '../../support/intake/surveyFiles.ts'
import { workbook } from '../../support/intake/workbooks.ts'

let product: TestApi
let sender: Sender
let client: Client
const { ff1, d, inpatientEf, outpatientEf, referrals, reverseReferrals } = filesOf('2026-04')

beforeAll(async () => {
  product = await ownApi({ UPLOAD_LIMIT_BYTES: '60000000' })
  const { database } = product
  const person = await aPerson(database, await aTenant(database))
  sender = { origin: product.origin, token: (await product.signIn(person)).command }
  client = await product.clientFor(person)
})
afterAll(() => product.stop())
afterEach(() => product.database.owner.query('delete from data_uploads'))

/** The uploads of a file, oldest first. */
const afterSending = async (filename: string, contents: Buffer) => {
  await sendFile(sender, filename, contents)
  const { dataUploads } = await client.listDataUploads({ perPage: 100 })
  return dataUploads.toReversed().map(({ filename: name, status, kind, firstMonth, errorMessages }) => ({
    name,
    status,
    kind,
    month: firstMonth?.slice(0, 7),
    error: errorMessages.join(),
  }))
}

const storedFiles = async () =>
  (await readdir(product.storageDir, { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile() && !join(entry.parentPath, entry.name).includes('incoming'),
  ).length

const archive = (...entries: readonly ZipEntry[]) => zip(entries)

describe('each kind is told by its content', () => {
  test.each([
    ['様式1', ff1, 'ff1_file', '2026-04'],
    ['a D file', d, 'd_file', '2026-04'],
    ['an EF file of inpatients', inpatientEf, 'hospital_admission_ef_file', '2026-04'],
    ['an EF file of outpatients', outpatientEf, 'outpatient_ef_file', '2026-04'],
    ['a list of referrals', referrals, 'referral', undefined],
    ['a list of reverse referrals', reverseReferrals, 'reverse_referral', undefined],
  ])('%s', async (_what, contents, kind, month) => {
    expect(await afterSending('名前では分からない', contents)).toEqual([
      { name: '名前では分からない', status: 'waiting', kind, month, error: '' },
    ])
  })

  test('a list of referrals in a workbook, below a title', async () => {
    const book = workbook({
      name: '4月',
      rows: [['紹介患者一覧'], ['受付日', '紹介元医療機関名'], ['R8.4.1', '第1内科']],
    })
    expect(await afterSending('紹介.xlsx', book)).toMatchObject([{ status: 'waiting', kind: 'referral' }])
  })

  test('a table of something else waits without a kind', async () => {
    expect(await afterSending('名簿.csv', Buffer.from('氏名,内線\r\n佐藤,1234\r\n'))).toMatchObject([
      { status: 'waiting', kind: null },
    ])
  })
})

describe('an archive', () => {
  test('becomes the files in it, whose names Windows packs in cp932', async () => {
    const contents = archive(
      { name: 'DPC/FF1_431012345_2604.txt', content: ff1 },
      { name: cp932('提出\\Ｄファイル_2604.txt'), content: d },
      { name: 'EFn_431012345_2604', content: inpatientEf },
      { name: '__MACOSX/DPC/._FF1_431012345_2604.txt', content: 'x' },
      { name: 'DPC/.DS_Store', content: 'x' },
    )
    expect(await afterSending('4月分.zip', contents)).toMatchObject([
      { name: 'FF1_431012345_2604.txt', kind: 'ff1_file' },
      { name: 'Ｄファイル_2604.txt', kind: 'd_file' },
      { name: 'EFn_431012345_2604', kind: 'hospital_admission_ef_file' },
    ])
  })

  test('of gzip becomes its content', async () => {
    expect(await afterSending('EFg.txt.gz', gzip(outpatientEf))).toMatchObject([
      { name: 'EFg.txt', kind: 'outpatient_ef_file', month: '2026-04' },
    ])
  })

  test('says of each file that cannot be taken in why, and takes the others', async () => {
    const contents = archive(
      { name: '中身.zip', content: archive({ name: 'a.txt', content: 'a' }) },
      { name: '隠れた圧縮.txt', content: archive({ name: 'a.txt', content: 'a' }) },
      { name: '説明書.pdf', content: '%PDF-1.4' },
      { name: '空.txt', content: '' },
      { name: 'FF1.txt', content: ff1 },
    )
    expect(await afterSending('いろいろ.zip', contents)).toMatchObject([
      { name: '中身.zip', status: 'failed', error: expect.stringContaining('さらに圧縮ファイルがあります') },
      { name: '隠れた圧縮.txt', status: 'failed', error: expect.stringContaining('さらに圧縮ファイルがあります') },
      { name: '説明書.pdf', status: 'failed', error: expect.stringContaining('この種類のファイルは取り込めません') },
      { name: '空.txt', status: 'failed', error: expect.stringContaining('ファイルが空です') },
      { name: 'FF1.txt', status: 'waiting', kind: 'ff1_file' },
    ])
  })

  test.each([
    ['a password', zip([{ name: 'FF1.txt', content: ff1, encrypted: true }]), 'パスワードを外して'],
    ['nothing in it', zip([{ name: '__MACOSX/x', content: 'x' }]), '取り込めるファイルがありません'],
    ['a broken end', zip([{ name: 'FF1.txt', content: ff1 }]).subarray(0, -30), '圧縮ファイルが壊れています'],
    ['a broken middle of gzip', gzip(ff1).subarray(0, 500), '圧縮ファイルが壊れています'],
    [
      'more in it than it may',
      zip([{ name: 'FF1.txt', content: Buffer.alloc(350_000_000) }]),
      '展開後の内容が大きすぎます',
    ],
    ['a bomb in it', zip([{ name: 'FF1.txt', content: Buffer.alloc(50_000_000) }]), '展開後の内容が大きすぎます'],
  ])('with %s is refused in words, and nothing of it is kept', async (_what, contents, error) => {
    const before = await storedFiles()
    expect(await afterSending('4月分.zip', contents)).toMatchObject([
      { status: 'failed', kind: null, error: expect.stringContaining(error) },
    ])
    expect(await storedFiles()).toBe(before)
    expect((await readdir(join(product.storageDir, 'incoming'))).filter((name) => !name.endsWith('.json'))).toEqual([])
  })

  test('that says that less is in it than there is does not get further than that', async () => {
    const packed = deflateRawSync(Buffer.alloc(30_000_000))
    const lying = zip([{ name: 'FF1.txt', content: Buffer.alloc(30_000_000) }])
    const size = Buffer.alloc(4)
    size.writeUInt32LE(30_000_000)
    const small = Buffer.alloc(4)
    small.writeUInt32LE(1_000)
    const bytes = Buffer.from(lying)
    for (let at = bytes.indexOf(size); at >= 0; at = bytes.indexOf(size, at + 4)) small.copy(bytes, at)
    expect(bytes.length).toBeGreaterThan(packed.length)
    expect(await afterSending('うそ.zip', bytes)).toMatchObject([{ status: 'failed' }])
  })
})

describe('a file that cannot be read', () => {
  test.each([
    ['empty', Buffer.alloc(0), '空.txt', 'ファイルが空です'],
    [
      'a picture',
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      '写真.txt',
      '表やDPC調査のファイルではありません',
    ],
    [
      'a web page called .xls',
      Buffer.from('<html><table><tr><td>受付日</td></tr></table>'),
      '紹介.xls',
      'Webページの表（HTML）',
    ],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), '紹介.xls', '古い形式のExcelファイル'],
    ['a workbook with a password', Buffer.from('d0cf11e0a1b11ae1', 'hex'), '紹介.xlsx', 'パスワード'],
  ])('%s, says so', async (_what, contents, name, error) => {
    expect(await afterSending(name, contents)).toMatchObject([
      { name, status: 'failed', error: expect.stringContaining(error) },
    ])
  })
})
