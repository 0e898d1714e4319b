import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isListed } from './breachedPasswords.ts'

const hashOf = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase()
const listed = Array.from({ length: 500 }, (_, index) => hashOf(`password ${index}`)).toSorted()

let folder: string
let path: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'renkei-hashes-'))
  path = join(folder, 'hashes.txt')
  await writeFile(path, listed.map((hash, index) => `${hash}:${index * 7}\r\n`).join(''))
})
afterAll(() => rm(folder, { recursive: true }))

test('a password is found in a sorted list of hashes, wherever it stands', async () => {
  for (const hash of listed) expect(await isListed(path, hash)).toBe(true)
})

test('a password that is not in the list is not found', async () => {
  for (let index = 500; index < 600; index++) expect(await isListed(path, hashOf(`password ${index}`))).toBe(false)
})
