import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFolder, gzip, zip } from '#tests/support/intake/madeFiles.ts'
import { filesOf } from '#tests/support/intake/surveyFiles.ts'
import { unpack } from './unpack.ts'
import { runs } from '#tests/support/strength.ts'

let folder: Awaited<ReturnType<typeof aFolder>>
beforeAll(async () => {
  folder = await aFolder()
})
afterAll(() => folder.remove())

const { ff1, d } = filesOf('2026-04')
const archives = {
  zip: zip([
    { name: 'FF1.txt', content: ff1 },
    { name: 'D.txt', content: d },
  ]),
  gzip: gzip(ff1),
}

test.each(Object.entries(archives))('however a %s is damaged, it is told in words', async (_kind, archive) => {
  const damage = fc.array(fc.tuple(fc.nat(archive.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(damage, fc.nat(archive.length), async (bytes, end) => {
      const damaged = Buffer.from(archive)
      for (const [at, byte] of bytes) damaged[at] = byte
      const path = await folder.write('sent', end % 3 === 0 ? damaged.subarray(0, end) : damaged)
      const names: string[] = []
      for await (const file of unpack({ path, filename: 'sent', workFolder: folder.path, largest: 1e9 }))
        names.push('reason' in file ? file.reason : file.sha256)
      expect(names.length).toBeGreaterThan(0)
    }),
    { numRuns: runs(150) },
  )
})
