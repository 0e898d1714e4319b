import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { pictureSize } from './pictureSize.ts'

const sizeOf = async (mime: string, contents: Buffer) => {
  const folder = await mkdtemp(join(tmpdir(), 'renkei-picture-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'file'), contents)
  await using file = await open(join(folder, 'file'))
  return await pictureSize(file, mime)
}

const bytes = (...parts: (string | readonly number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))))

const png = bytes('\x89PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 0xea, 0x60, 0, 0, 0, 2])
const gifScreen = ['GIF89a', [3, 0, 4, 0, 0x80, 0, 0], [0, 0, 0, 255, 255, 255]] as const
const gifFrame = [0x2c, 0, 0, 0, 0, 0x60, 0xea, 1, 0, 0]
const jpeg = (...before: readonly (readonly number[])[]) =>
  bytes([0xff, 0xd8], ...before, [0xff, 0xc2, 0, 11, 8, 0, 5, 0xea, 0x60, 1, 1, 0x11, 0])

test.each([
  ['a PNG', 'image/png', png, { width: 60_000, height: 2 }],
  ['a GIF', 'image/gif', bytes(...gifScreen), { width: 3, height: 4 }],
  [
    'a GIF whose frame is larger than its screen',
    'image/gif',
    bytes(...gifScreen, [0x21, 0xf9, 4, 0, 0, 0, 0, 0], gifFrame),
    { width: 60_000, height: 4 },
  ],
  ['a JPEG', 'image/jpeg', jpeg([0xff, 0xe0, 0, 4, 0, 0], [0xff], [0xff, 0xc4, 0, 2]), { width: 60_000, height: 5 }],
  [
    'a lossy WebP',
    'image/webp',
    bytes('RIFF\0\0\0\0WEBPVP8 ', [0, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a, 0xff, 0x3f, 2, 0]),
    { width: 16_383, height: 2 },
  ],
  [
    'a lossless WebP',
    'image/webp',
    bytes('RIFF\0\0\0\0WEBPVP8L', [0, 0, 0, 0, 0x2f, 0xff, 0x7f, 0, 0, 0, 0, 0, 0, 0]),
    { width: 16_384, height: 2 },
  ],
  [
    'an extended WebP',
    'image/webp',
    bytes('RIFF\0\0\0\0WEBPVP8X', [0, 0, 0, 0, 0, 0, 0, 0, 0x5f, 0xea, 0, 1, 0, 0]),
    { width: 60_000, height: 2 },
  ],
])('the size of %s is read from its header', async (_what, mime, contents, size) => {
  expect(await sizeOf(mime, contents)).toEqual(size)
})

test.each([
  ['image/png', png.subarray(0, 20)],
  ['image/gif', bytes('GIF89a')],
  ['image/jpeg', bytes([0xff, 0xd8, 0xff])],
  ['image/jpeg', jpeg([0xff, 0xe0, 0xff, 0xff])],
  ['image/webp', bytes('RIFF\0\0\0\0WEBPVP8X')],
  ['application/pdf', bytes('%PDF-1.7')],
])('a header of %s that says nothing has no size', async (mime, contents) => {
  expect(await sizeOf(mime, contents)).toBeNull()
})
